import { type FormEvent, useEffect, useRef, useState } from "react"
import { Button } from "#panel/ui/button.tsx"
import { TextAreaField } from "#panel/ui/field.tsx"
import { AltHelp } from "./describe-form.tsx"
import styles from "./picture-chooser.module.css"
import { saveDescription } from "./save-description.ts"

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
    const refusal = await saveDescription(typed)
    // "Voltar à biblioteca", or the dialog was closed.
    if (!form.current) return
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
