import { IconAlertTriangle } from "@tabler/icons-react"
import { type ComponentProps, type ReactNode, useId } from "react"
import styles from "./field.module.css"

export interface FieldProps {
  label: string
  name: string
  /** Error messages. */
  errors?: string[]
  help?: ReactNode
  optional?: boolean
  /** Columns of the surrounding `Fields`. */
  span?: "full" | "half" | "third"
}

/** Attributes that connect a control with its label, help and errors. */
export interface ControlProps {
  id: string
  name: string
  "aria-describedby": string | undefined
  "aria-invalid": boolean | undefined
  "aria-required": boolean | undefined
}

/** Id of the control of a field: the target of links in the error summary. */
export function fieldId(name: string): string {
  return `campo-${name}`
}

/** Label, help and errors around a control; `children` receives its attributes. */
export function Field({
  label,
  name,
  errors,
  help,
  optional,
  span = "full",
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const about = useId()
  const wrong = Boolean(errors?.length)
  const described = [help && `${about}-help`, wrong && `${about}-error`].filter(Boolean).join(" ") || undefined
  return (
    <div className={`${styles.field} ${styles[span]}`}>
      <label htmlFor={fieldId(name)}>
        {label}
        {optional && <span className={styles.optional}> (opcional)</span>}
      </label>
      {help && (
        <p id={`${about}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {children({
        id: fieldId(name),
        name,
        "aria-describedby": described,
        "aria-invalid": wrong || undefined,
        "aria-required": !optional || undefined,
      })}
      <FieldErrors id={`${about}-error`} errors={errors} />
    </div>
  )
}

export function TextField({
  label,
  name,
  errors,
  help,
  optional,
  span,
  ...input
}: FieldProps & ComponentProps<"input">) {
  return (
    <Field {...{ label, name, errors, help, optional, span }}>{(control) => <input {...input} {...control} />}</Field>
  )
}

export interface Option {
  value: string
  label: string
}

type SelectProps = ComponentProps<"select"> & { options: readonly Option[]; placeholder?: string }

export function SelectField({ label, name, errors, help, optional, span, ...select }: FieldProps & SelectProps) {
  return (
    <Field {...{ label, name, errors, help, optional, span }}>{(control) => <Select {...select} {...control} />}</Field>
  )
}

/** A native select whose first entry asks to choose. */
export function Select({ options, placeholder = "Escolha", ...select }: SelectProps) {
  return (
    <div className={styles.select}>
      <select {...select}>
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Radio buttons side by side, uncontrolled. */
export function ChoiceField({
  label,
  name,
  errors,
  help,
  optional,
  span = "full",
  options,
  defaultValue,
  ...input
}: FieldProps & ComponentProps<"input"> & { options: Option[] }) {
  const about = useId()
  const wrong = Boolean(errors?.length)
  const described = [help && `${about}-help`, wrong && `${about}-error`].filter(Boolean).join(" ") || undefined
  return (
    // Only a radiogroup may be required or invalid.
    <fieldset
      role="radiogroup"
      className={`${styles.field} ${styles[span]}`}
      aria-describedby={described}
      aria-invalid={wrong || undefined}
      aria-required={!optional || undefined}
    >
      <legend>
        {label}
        {optional && <span className={styles.optional}> (opcional)</span>}
      </legend>
      {help && (
        <p id={`${about}-help`} className={styles.help}>
          {help}
        </p>
      )}
      <div className={styles.choices}>
        {options.map((option, index) => (
          <label key={option.value}>
            <input
              {...input}
              type="radio"
              id={index === 0 ? fieldId(name) : `${fieldId(name)}-${index}`}
              name={name}
              value={option.value}
              // The error summary's link leads to the first one, and not every reader reads a group's description.
              aria-describedby={wrong ? `${about}-error` : undefined}
              defaultChecked={defaultValue === option.value}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldErrors id={`${about}-error`} errors={errors} />
    </fieldset>
  )
}

export function FieldErrors({ id, errors }: { id: string; errors?: string[] }) {
  if (!errors?.length) return null
  return (
    <div id={id} className={styles.error}>
      <IconAlertTriangle size="1.35em" stroke={1.8} aria-hidden />
      <span>{errors.join(" ")}</span>
    </div>
  )
}

/** The grid of fields. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

/** A numbered part of a long form. */
export function FieldGroup({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>
        <span aria-hidden>{number}</span>
        {title}
      </legend>
      <Fields>{children}</Fields>
    </fieldset>
  )
}
