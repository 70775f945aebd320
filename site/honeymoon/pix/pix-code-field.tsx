import { useId, useRef, useState } from "react"
import { Button } from "#ui/button.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import styles from "./pix-code-field.module.css"

/** "Pix copia e cola": a code to copy by button, or by hand where the browser does not let a page copy. */
export function PixCodeField({ code }: { code: string }) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [announcement, setAnnouncement] = useState(hintText)
  const isHydrated = useHydrated()

  async function copy() {
    // Emptied first, so that screen readers announce a second copy.
    setAnnouncement("")
    setAnnouncement((await copyText(code, field.current)) ? copiedText : byHandText)
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id}>Pix copia e cola</label>
      <textarea
        ref={field}
        id={id}
        value={code}
        readOnly
        rows={4}
        spellCheck={false}
        autoComplete="off"
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.copy} data-ready={isHydrated || undefined}>
        <Button onClick={() => void copy()}>Copiar código</Button>
        <p role="status">{announcement}</p>
      </div>
    </div>
  )
}

const hintText = "Também dá para selecionar o código todo e copiar."
const copiedText = "Código copiado. Agora cole no aplicativo do seu banco."
const byHandText = "O código está selecionado: toque nele e escolha Copiar, ou use Ctrl+C."

/** False if the page cannot copy; then the text stays selected. */
async function copyText(text: string, field: HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(field)
  }
}

/** The legacy API: the clipboard API is missing over http and refused in some apps. */
function copySelected(field: HTMLTextAreaElement | null): boolean {
  const focused = document.activeElement
  field?.focus()
  field?.select()
  const copied = document.execCommand("copy")
  if (copied && focused instanceof HTMLElement) focused.focus()
  return copied
}
