import { type ComponentProps, type ReactNode, useId } from "react"
import styles from "./controls.module.css"

interface FieldProps {
  label: string
  name: string
  help?: ReactNode
  /** What is wrong and what to do. */
  errors?: readonly string[]
}

/** A labelled text field with its help and errors. */
export function TextField({ label, name, help, errors, ...input }: FieldProps & ComponentProps<"input">) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      <input {...input} id={id} name={name} className={styles.input} {...described(id, help, errors)} />
      <FieldErrors id={id} errors={errors} />
    </div>
  )
}

export function TextAreaField({ label, name, help, errors, ...area }: FieldProps & ComponentProps<"textarea">) {
  const generated = useId()
  const id = area.id ?? generated
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      <textarea {...area} id={id} name={name} className={styles.input} {...described(id, help, errors)} />
      <FieldErrors id={id} errors={errors} />
    </div>
  )
}

interface Option {
  value: string
  label: string
}

export function SelectField({
  label,
  name,
  help,
  errors,
  options,
  ...select
}: FieldProps & ComponentProps<"select"> & { options: readonly Option[] }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      <select {...select} id={id} name={name} className={styles.input} {...described(id, help, errors)}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <FieldErrors id={id} errors={errors} />
    </div>
  )
}

function described(id: string, help: ReactNode, errors: readonly string[] | undefined) {
  const wrong = Boolean(errors?.length)
  return {
    "aria-invalid": wrong || undefined,
    "aria-describedby": [help && `${id}-help`, wrong && `${id}-error`].filter(Boolean).join(" ") || undefined,
  }
}

function FieldErrors({ id, errors }: { id: string; errors?: readonly string[] }) {
  if (!errors?.length) return null
  return (
    <p id={`${id}-error`} className={styles.error}>
      {errors.join(" ")}
    </p>
  )
}
