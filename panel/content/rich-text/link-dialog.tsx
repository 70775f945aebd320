import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { isLinkAddress } from "#platform/text/link-address.ts"
import { Button } from "#panel/ui/button.tsx"
import styles from "#panel/ui/dialog.module.css"
import { TextField } from "#panel/ui/field.tsx"
import { addressAsTyped, pageMeant } from "./link-as-typed.ts"
import { listPages, usePages } from "./use-pages.ts"

interface LinkDialogProps {
  current: string | undefined
  onClose: () => void
  onSet: (href: string) => void
  onRemove: () => void
}

/**
 * Asks for a link's address. It is rendered inside the entry's form, so it must stop its key presses and events there.
 */
export function LinkDialog({ current, onClose, onSet, onRemove }: LinkDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [error, setError] = useState<string>()
  const { pages, ask } = usePages()
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  const read = () => dialog.current?.querySelector("input")?.value ?? ""
  const set = async () => {
    const typed = read()
    const written = addressAsTyped(typed)
    const pages = isLinkAddress(written) ? [] : await listPages(typed)
    // Meanwhile it was cancelled or set by another press, or something else was typed.
    if (!dialog.current?.open || read() !== typed) return
    const address = isLinkAddress(written) ? written : pages && pageMeant(typed, pages)
    if (address === undefined) return setError(pages ? notAnAddress : notFound)
    close()
    onSet(address)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void set()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onInput={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
    >
      <div className={styles.content}>
        <h2 id={id}>Link</h2>
        <TextField
          label="Para onde leva"
          name=""
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={current}
          list={`${id}-paginas`}
          onInput={(event) => ask(event.currentTarget.value)}
          help="Uma página do site (digite parte do nome e escolha), https://, um e-mail ou um telefone."
          errors={error === undefined ? [] : [error]}
        />
        <datalist id={`${id}-paginas`}>
          {pages.map(({ name, address }) => (
            <option key={address} value={address} label={name} />
          ))}
        </datalist>
        <div className={styles.acts}>
          <Button type="button" look="main" onClick={() => void set()}>
            Pôr link
          </Button>
          {current !== undefined && (
            <Button
              type="button"
              onClick={() => {
                close()
                onRemove()
              }}
            >
              Tirar link
            </Button>
          )}
          <Button type="button" look="plain" onClick={close}>
            Cancelar
          </Button>
        </div>
      </div>
    </dialog>
  )
}

const notAnAddress =
  "Este endereço não serve: escolha uma página da lista, comece com / ou https://, ou escreva um e-mail ou telefone."
const notFound = "Não deu para procurar a página agora. Confira a conexão e tente de novo."
