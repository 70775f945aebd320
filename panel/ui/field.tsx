import { type ComponentProps, type ReactNode, useId } from "react"
import styles from "./controls.module.css"

interface FieldProps {
  label: string
  name: string
  help?: ReactNode
  /** Error messages, each with what to do. */
  errors?: readonly string[]
}

/** Attributes that connect a control with its label, help and errors. */
interface ControlProps {
  id: string
  name: string
  className: string | undefined
  "aria-invalid": boolean | undefined
  "aria-describedby": string | undefined
}

export function TextField({ label, name, help, errors, id, ...input }: FieldProps & ComponentProps<"input">) {
  return <Field {...{ label, name, help, errors, id }}>{(control) => <input {...input} {...control} />}</Field>
}

export function TextAreaField({ label, name, help, errors, id, ...area }: FieldProps & ComponentProps<"textarea">) {
  return <Field {...{ label, name, help, errors, id }}>{(control) => <textarea {...area} {...control} />}</Field>
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
  id,
  options,
  ...select
}: FieldProps & ComponentProps<"select"> & { options: readonly Option[] }) {
  return (
    <Field {...{ label, name, help, errors, id }}>
      {(control) => (
        <select {...select} {...control}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** The id of a field's label, for `aria-labelledby` of elements that are not form controls. */
export function labelId(id: string): string {
  return `${id}-label`
}

/** The `aria-describedby` of a field whose help and errors have the ids `id-help` and `id-error`. */
export function describedBy({ id, help, errors }: Pick<FieldProps, "help" | "errors"> & { id: string }) {
  return [help && `${id}-help`, errors?.length && `${id}-error`].filter(Boolean).join(" ") || undefined
}

/** Label, help and errors around a control; `children` receives its attributes. */
export function Field({
  label,
  name,
  help,
  errors,
  id: given,
  children,
}: FieldProps & { id: string | undefined; children: (control: ControlProps) => ReactNode }) {
  const generated = useId()
  const id = given ?? generated
  const wrong = Boolean(errors?.length)
  return (
    <div className={styles.field}>
      <label id={labelId(id)} htmlFor={id}>
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {children({
        id,
        name,
        className: styles.input,
        "aria-invalid": wrong || undefined,
        "aria-describedby": describedBy({ id, help, errors }),
      })}
      {wrong && (
        <p id={`${id}-error`} className={styles.error}>
          {errors?.join(" ")}
        </p>
      )}
    </div>
  )
}
