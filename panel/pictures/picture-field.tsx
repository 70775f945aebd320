import { type ReactNode, useState } from "react"
import { Button, ButtonLink } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { TextField } from "#panel/ui/field.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import styles from "./picture-field.module.css"

/** Also installs the drop handlers. */
export const loadChooser = () => import("./picture-chooser.tsx")

interface PictureFieldProps {
  id: string
  name: string
  label: string
  help?: ReactNode
  errors: readonly string[]
  /** The picture's name. */
  value: string
  /** Id of the list of names. */
  list?: string
  /** The saved picture and its editor. */
  thumbnail?: { src: string; alt: string; to: string }
}

/** A picture by name: typed, or chosen from the library, which also takes uploads. */
export function PictureField({ id, name, label, help, errors, value, list, thumbnail }: PictureFieldProps) {
  const [shown, setShown] = useState<Omit<NonNullable<typeof thumbnail>, "to"> | undefined>(thumbnail)
  const isHydrated = useHydrated()
  const [isLost, setLost] = useState(false)
  const choose = (button: HTMLElement) => {
    setLost(false)
    loadChooser().then(
      ({ openChooserAt }) => openChooserAt(label, button),
      () => setLost(true),
    )
  }
  return (
    <div className={styles.field} data-picture="">
      {shown && <img className={styles.thumbnail} src={shown.src} alt={shown.alt} loading="lazy" />}
      <div className={styles.name}>
        <TextField
          {...{ id, name, label, help, errors, list }}
          defaultValue={value}
          autoComplete="off"
          // A chosen picture is the event's `detail`; for typed input `detail` is a number.
          onInput={({ nativeEvent }) =>
            setShown((nativeEvent as Event as CustomEvent<typeof shown>).detail || undefined)
          }
        />
      </div>
      {isHydrated && (
        <Button type="button" onClick={({ currentTarget }) => choose(currentTarget)}>
          Escolher<span className={controls.hidden}> {label}</span>
        </Button>
      )}
      {isLost && (
        <p role="alert" className={controls.error}>
          Não deu para abrir. Confira a conexão e recarregue a página.
        </p>
      )}
      {/* The link of a picture just chosen comes with the save. */}
      {thumbnail && thumbnail.src === shown?.src && (
        <ButtonLink to={thumbnail.to} look="plain">
          Texto e ponto<span className={controls.hidden}> de {label}</span>
        </ButtonLink>
      )}
    </div>
  )
}
