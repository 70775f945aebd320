import { type ComponentType, type RefObject, useId, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { Form, href } from "react-router"
import { profileSlugs, type Profile } from "#domain/agency/profile.ts"
import { Button } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import styles from "./search-field.module.css"
import { type SuggestingInputProps, type PlainInputState, plainInput } from "./plain-input.ts"

interface SearchFieldProps {
  /** Initial value. */
  text?: string
  profile?: Profile
  /** Whether the field gets the focus after a client-side navigation. */
  focusOnNavigation?: boolean
}

/** The search form. The input with suggestions and its library are loaded on first use. */
export function SearchField({ text = "", profile, focusOnNavigation }: SearchFieldProps) {
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
          <suggesting.Input id={id} previous={suggesting.previous} profile={profile} inputRef={input} />
        ) : (
          <div className={styles.box}>
            <input
              {...plainInput}
              {...loading}
              ref={input}
              id={id}
              defaultValue={text}
              data-focus-on-navigation={focusOnNavigation || undefined}
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
  previous: PlainInputState
}

interface SuggestingModule {
  SuggestingInput: ComponentType<SuggestingInputProps>
}

/** Loads the input with suggestions once, and replaces the plain input between two keystrokes. */
function useSuggesting(input: RefObject<HTMLInputElement | null>) {
  const [suggesting, setSuggesting] = useState<Suggesting>()
  const requested = useRef(false)
  const composing = useRef(false)
  const loaded = useRef<SuggestingModule>(undefined)
  const replaceInput = () => {
    const plain = input.current
    // Replacing the input during IME composition or a dead key would lose the character.
    if (!loaded.current || !plain?.isConnected || composing.current) return
    const previous = {
      text: plain.value,
      typed: plain.value !== plain.defaultValue,
      focused: document.activeElement === plain,
      start: plain.selectionStart,
      end: plain.selectionEnd,
    }
    const Input = loaded.current.SuggestingInput
    flushSync(() => setSuggesting({ Input, previous }))
  }
  const load = () => {
    if (requested.current) return
    requested.current = true
    import("./suggesting-input.tsx").then(
      (module) => {
        loaded.current = module
        replaceInput()
      },
      // Without suggestions the form still works; the next focus retries.
      () => void (requested.current = false),
    )
  }
  const loading = {
    onFocus: load,
    onPointerEnter: load,
    onCompositionStart: () => void (composing.current = true),
    onCompositionEnd: () => {
      composing.current = false
      // The composed character arrives with the next event.
      setTimeout(replaceInput)
    },
  }
  return { suggesting, loading }
}
