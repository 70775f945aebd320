import { type FormEvent, useEffect, useRef, useState } from "react"
import { href } from "react-router"
import { Button } from "#panel/ui/button.tsx"
import { TextAreaField } from "#panel/ui/field.tsx"
import { withBasename } from "#panel/basename.ts"
import { AltHelp } from "./describe-form.tsx"
import styles from "./picture-chooser.module.css"

interface DescribeUploadProps {
  name: string
  src: string
  onDone: (picture: { name: string; src: string; alt: string }) => void
  onBack: () => void
}

/** Asks for a new picture's alternative text, which is required before a field can use it. */
export function DescribeUpload({ name, src, onDone, onBack }: DescribeUploadProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  // The text field takes the focus: the button that had it is gone. After a refusal the field says why.
  useEffect(() => form.current?.querySelector("textarea")?.focus(), [error])
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    setSending(true)
    const refusal = await describe(typed)
    setSending(false)
    if (refusal === undefined) onDone({ name, src, alt: String(typed.get("alt")) })
    else setError(refusal)
  }
  return (
    <form ref={form} className={styles.asked} onSubmit={(event) => void send(event)}>
      <img src={src} alt="" />
      <AltHelp />
      <input type="hidden" name="name" value={name} readOnly />
      <TextAreaField label="O que a imagem mostra" name="alt" rows={2} errors={error === undefined ? [] : [error]} />
      <div className={styles.acts}>
        <Button look="main" disabled={isSending}>
          Usar esta imagem
        </Button>
        <Button type="button" look="plain" onClick={onBack}>
          Voltar à biblioteca
        </Button>
      </div>
    </form>
  )
}

/**
 * Saves the text; resolves to an error message or undefined. It uses `fetch`, because a router form would reload the
 * editor and lose what was typed.
 */
async function describe(typed: FormData): Promise<string | undefined> {
  try {
    const body = new URLSearchParams([...typed].map(([name, value]) => [name, String(value)]))
    const response = await fetch(withBasename(href("/imagens/escolha")), { method: "POST", body, redirect: "manual" })
    if (response.ok) return undefined
    // To the sign-in page.
    if (response.type === "opaqueredirect") return signedOut
    return ((await response.json()) as { error?: string }).error ?? failed
  } catch {
    return failed
  }
}

const signedOut = "Sua sessão terminou: entre de novo em outra aba e guarde o texto outra vez."
const failed = "Não deu para guardar o texto agora. Confira a conexão e tente de novo."
