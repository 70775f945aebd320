import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"
import { useFetcher, useNavigation, useRevalidator } from "react-router"
import { mayRetry } from "#panel/shell/submit-failure.ts"
import type { EntryAnswer } from "./act-on-entry.server.ts"
import type { EntryView } from "./entry-view.ts"
import { useDelayedPress } from "./use-delayed-press.ts"
import { sendAgain, useSendWhileLeaving } from "./use-send-while-leaving.ts"

interface AutosaveOptions {
  /**
   * The editor page's address. During a navigation the router would resolve a relative action against the target page.
   */
  address: string
  /** A new key is a new form, whose initial state counts as saved. */
  formKey: string
  /** Whether the preview is visible; it shows the saved draft. */
  isPreviewed: boolean
  /** Whether the form shows a conflict of which the person has to choose first. */
  isUndecided: boolean
  /** The answer to the last submit. */
  pressed: EntryAnswer | undefined
}

const retryMs = 10_000

/**
 * Saves the form as a draft some seconds after the last key press, and when the page is left. A failed save is retried.
 * A conflict with another draft stops it: then only the save button saves, and it shows both versions. Until one
 * is chosen nothing is saved by itself.
 */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  { address, formKey, isPreviewed, isUndecided, pressed }: AutosaveOptions,
) {
  const fetcher = useFetcher<EntryAnswer>({ key: formKey })
  const { revalidate } = useRevalidator()
  const isSending = useNavigation().formMethod === "POST"
  const [dirtyForm, setDirtyForm] = useState("")
  const isDirty = dirtyForm === formKey
  const setDirty = (isTyped: boolean) => setDirtyForm(isTyped ? formKey : "")
  // Pause after the last key press before saving. Shorter if the preview is visible, because it waits for the save.
  const pauseMs = isPreviewed ? 1_000 : 3_000
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isBusy = fetcher.state !== "idle"
  // A save after each pause is not announced: only one that was asked for, or that follows a failure.
  const [isTold, setTold] = useState(false)
  const { failed } = fetcher.data ?? {}
  const isConflict = isUndecided || fetcher.data?.conflictText !== undefined
  // An answer without a view keeps the previous view; its draft revision is the base of the next save.
  const [view, setView] = useState<EntryView>()
  if (fetcher.data?.view && fetcher.data.view !== view) setView(fetcher.data.view)

  /** Key of the form whose last changes are not known to be saved. */
  const unsaved = useRef("")
  /**
   * A save or submit without an answer may have been stored. It is retried unchanged, so that it does not conflict with
   * itself.
   */
  const unanswered = useRef<FormData>(undefined)

  const save = useRef(() => {})
  save.current = () => {
    clearTimeout(timer.current)
    if (!form.current || isConflict) return
    if (isBusy) {
      timer.current = setTimeout(() => save.current(), pauseMs)
      return
    }
    const { current: again } = unanswered
    const sent = again ?? new FormData(form.current)
    sent.set("intent", "autosave")
    unanswered.current = sent
    // Synchronous: otherwise the form would be shown, and announced, as saved before the save begins.
    void fetcher.submit(sent, { method: "post", action: address, flushSync: true })
    if (!again) setDirty(false)
  }

  useSaveWhenHidden(isDirty, save)
  useSendWhileLeaving(form, formKey, { unsaved, unanswered })

  const saveIn = (ms: number) => {
    if (isConflict) return
    setDirty(true)
    unsaved.current = formKey
    clearTimeout(timer.current)
    timer.current = setTimeout(() => save.current(), ms)
  }
  // A hidden page may be ended without an event: what was typed during a save follows its answer at once.
  const saveSoon = () => saveIn(document.hidden ? 100 : pauseMs)

  useEffect(() => {
    const again = form.current && sendAgain(form.current)
    // Typed before hydration, or restored by the browser.
    if (form.current && isTyped(form.current)) saveSoon()
    else void again?.then(revalidate)
    return () => {
      clearTimeout(timer.current)
      unanswered.current = undefined
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each form
  }, [formKey])

  useEffect(() => {
    if (!fetcher.data || mayRetry(failed)) return
    unanswered.current = undefined
    if (failed) return
    if (isConflict || !isDirty) unsaved.current = ""
    else saveSoon()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [fetcher.data])

  const lostSave = mayRetry(failed) && fetcher.data
  const failedPress = pressed?.failed && pressed
  // Before the failure is painted: who reads it may leave at once.
  useLayoutEffect(() => {
    if (!lostSave && !failedPress) return
    // Refused as it was: the form is sent as it is by then.
    if (!lostSave && !mayRetry(pressed?.failed)) unanswered.current = undefined
    setTold(true)
    saveIn(retryMs)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [lostSave, failedPress])

  const [waiting, pressLater] = useDelayedPress(form, { formKey, isBusy })
  const letPass = useRef(() => {})
  return {
    /** Whether something is written that leaving would lose. */
    isUnsaved: isConflict || Boolean(failed ?? (isDirty && failedPress)),
    /** `letPass` of the guard that asks before the form is left. */
    letPass,
    /** The form as last saved. */
    view: view?.formKey === formKey ? view : undefined,
    answer: fetcher.data,
    /** Empty while nothing waits to be saved. */
    unsavedText: isBusy ? "Guardando…" : isDirty || failed || fetcher.data?.conflictText ? "Ainda não guardado" : "",
    /** Whether screen readers announce that the form is saved. */
    isTold,
    /** Whether a button was pressed whose answer brings another form: what is typed until then would be lost. */
    isPressed: isSending || waiting !== null,
    onInput: () => {
      setTold(failed !== undefined)
      saveSoon()
    },
    /**
     * Called when a button submits the form. Returns false for the save button, which saves without a submit, and
     * during a save: the submit then follows the save.
     */
    onSubmit: (button: HTMLButtonElement | null) => {
      clearTimeout(timer.current)
      if (button?.value === "save" && !isConflict) {
        setTold(true)
        save.current()
        return false
      }
      if (isBusy) pressLater(button)
      else {
        letPass.current()
        setDirty(false)
        unsaved.current = ""
        if (form.current) unanswered.current = new FormData(form.current)
      }
      return !isBusy
    },
  }
}

function useSaveWhenHidden(isDirty: boolean, save: RefObject<() => void>): void {
  useEffect(() => {
    const saveWhenHidden = () => {
      if (document.hidden && isDirty) save.current()
    }
    document.addEventListener("visibilitychange", saveWhenHidden)
    return () => document.removeEventListener("visibilitychange", saveWhenHidden)
  }, [isDirty, save])
}

/** Selects and buttons have no `defaultValue`. */
function isTyped(form: HTMLFormElement): boolean {
  return [...(form.elements as Iterable<Element & Partial<HTMLInputElement>>)].some(
    ({ checked, defaultChecked, value, defaultValue }) =>
      checked !== defaultChecked || (defaultValue !== undefined && value !== defaultValue),
  )
}
