import { type ComponentType, type RefObject, useId, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { Form, href } from "react-router"
import { profileSlugs, type Profile } from "#domain/agency/profile.ts"
import { Button } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import styles from "./search-field.module.css"
import { type SuggestingInputProps, type TakenOver, plainInput } from "./plain-input.ts"

interface SearchFieldProps {
  /** What is in the field to begin with. */
  text?: string
  profile?: Profile
  /** Takes the focus of whoever comes to the page from another one. */
  isArrival?: boolean
}

/** One box for everything. A plain form; suggestions come when it is used for the first time, with their library. */
export function SearchField({ text = "", profile, isArrival }: SearchFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { suggesting, loading } = useSuggesting(input)
  return (
    <search>
      <Form action={href("/busca")} className={styles.form}>
        {profile && <input type="hidden" name="perfil" value={profileSlugs[profile]} />}
        <label htmlFor={id} className={layout.hidden}>
          O que você procura?
        </label>
        {suggesting ? (
          <suggesting.Input id={id} taken={suggesting.taken} profile={profile} inputRef={input} />
        ) : (
          <div className={styles.box}>
            <input
              {...plainInput}
              {...loading}
              ref={input}
              id={id}
              defaultValue={text}
              data-arrival={isArrival || undefined}
            />
          </div>
        )}
        <Button type="submit">Buscar</Button>
      </Form>
    </search>
  )
}

interface Suggesting {
  Input: ComponentType<SuggestingInputProps>
  taken: TakenOver
}

interface SuggestingModule {
  SuggestingInput: ComponentType<SuggestingInputProps>
}

/** Loads the input with suggestions once, and puts it in the place of the plain one between two keystrokes. */
function useSuggesting(input: RefObject<HTMLInputElement | null>) {
  const [suggesting, setSuggesting] = useState<Suggesting>()
  const asked = useRef(false)
  const composing = useRef(false)
  const loaded = useRef<SuggestingModule>(undefined)
  const takeOver = () => {
    const plain = input.current
    // An accent that is being typed must not be torn from its letter.
    if (!loaded.current || !plain?.isConnected || composing.current) return
    const taken = {
      text: plain.value,
      typed: plain.value !== plain.defaultValue,
      focused: document.activeElement === plain,
      start: plain.selectionStart,
      end: plain.selectionEnd,
    }
    const Input = loaded.current.SuggestingInput
    flushSync(() => setSuggesting({ Input, taken }))
  }
  const load = () => {
    if (asked.current) return
    asked.current = true
    import("./suggesting-input.tsx").then(
      (module) => {
        loaded.current = module
        takeOver()
      },
      // Without suggestions the form still searches; the next focus tries again.
      () => void (asked.current = false),
    )
  }
  const loading = {
    onFocus: load,
    onPointerEnter: load,
    onCompositionStart: () => void (composing.current = true),
    onCompositionEnd: () => {
      composing.current = false
      // The letter arrives with the event that follows.
      setTimeout(takeOver)
    },
  }
  return { suggesting, loading }
}
