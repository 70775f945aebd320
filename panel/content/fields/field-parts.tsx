import { type ReactNode, useRef } from "react"
import { Link } from "react-router"
import { FocusPicker } from "#panel/pictures/focus-picker.tsx"
import { PictureField } from "#panel/pictures/picture-field.tsx"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { SelectField, TextAreaField, TextField, describedBy } from "#panel/ui/field.tsx"
import { useDragMove } from "#panel/ui/use-drag-move.ts"
import styles from "./field-parts.module.css"
import type {
  ChoicesView,
  ControlView,
  FieldView,
  FlagView,
  GroupView,
  ListView,
  Marked,
  WasView,
} from "./form-view.ts"
import { MoneyField } from "./money-field.tsx"
import { PromotionField } from "#panel/content/promotions/promotion-field.tsx"
import { RichTextField } from "#panel/content/rich-text/rich-text-field.tsx"

/** Fields of a form, whatever their schema. */
export function FieldParts({ fields }: { fields: readonly FieldView[] }) {
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <Part key={field.name} field={field} />
      ))}
    </div>
  )
}

function Part({ field: shown }: { field: FieldView }) {
  if (shown.is === "hidden") return <input type="hidden" name={shown.name} defaultValue={shown.value} />
  const { was, help, label } = shown
  const mark = was && <Was was={was} label={label} />
  const field = mark
    ? {
        ...shown,
        mark,
        help: (
          <>
            {help && <span>{help} </span>}
            {mark}
          </>
        ),
      }
    : shown
  switch (field.is) {
    case "flag":
      return <Flag field={field} />
    case "choices":
      return <Choices field={field} />
    case "group":
      return field.focusOf ? (
        <div className={styles.stacked}>
          <FocusPicker id={field.id} name={field.name} mark={mark} {...field.focusOf}>
            <Group field={field} />
          </FocusPicker>
        </div>
      ) : (
        <Group field={field} />
      )
    case "list":
      return <List field={field} />
    case "select": {
      const { id, name, label, help, errors, options, value } = field
      return <SelectField {...{ id, name, label, help, errors, options }} defaultValue={value} />
    }
    case "money":
      return <MoneyField field={field} />
    default:
      return field.isPicture ? (
        <div className={styles.whole}>
          <PictureField {...field} />
        </div>
      ) : (
        <Control field={field} />
      )
  }
}

/** In the field's help, so that it describes the control. */
function Was({ was: { text, take, compare }, label }: { was: WasView; label: string }) {
  return (
    <span className={styles.was}>
      {text} {compare && <Link to={compare}>comparar</Link>}{" "}
      <button name="intent" value={`take-published:${take}`}>
        desfazer<span className={controls.hidden}> {label}</span>
      </button>
    </span>
  )
}

function Control({ field }: { field: Marked<ControlView> }) {
  const { is, id, name, label, help, errors, value, list, map, isWide } = field
  const common = { id, name, label, help, errors, defaultValue: value }
  return (
    <div className={is === "area" || is === "html" || isWide ? styles.whole : styles.control}>
      <div className={styles.grows}>
        {is === "html" ? (
          <RichTextField field={field} />
        ) : is === "area" ? (
          <TextAreaField {...common} rows={3} />
        ) : (
          <TextField
            {...common}
            type={is === "day" ? "date" : "text"}
            inputMode={is === "number" ? "decimal" : undefined}
            list={list}
            autoComplete="off"
          />
        )}
        {map && (
          <p className={controls.help}>
            O site mostra um mapa do {map.service}.{" "}
            <a href={map.url} target="_blank" rel="noopener noreferrer">
              Abrir o mapa
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

function Flag({ field }: { field: Marked<FlagView> }) {
  const { id, name, label, checked, errors } = field
  return (
    <div className={styles.control}>
      <label className={styles.check} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          name={name}
          value="sim"
          defaultChecked={checked}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={describedBy(field)}
        />
        {label}
      </label>
      <Help of={field} />
      <Errors of={field} />
    </div>
  )
}

function Choices({ field }: { field: Marked<ChoicesView> }) {
  const { id, name, label, values, options } = field
  return (
    <fieldset id={id} className={styles.choices} aria-describedby={describedBy(field)}>
      <legend>{label}</legend>
      <Help of={field} />
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.check}>
            <input type="checkbox" name={name} value={option.value} defaultChecked={values.includes(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
      <Errors of={field} />
    </fieldset>
  )
}

function Group({ field }: { field: Marked<GroupView> }) {
  const { id, name, label, switched, checked, fields, strip } = field
  return (
    <fieldset
      id={id}
      className={switched ? `${styles.group} ${styles.switched}` : styles.group}
      aria-describedby={describedBy(field)}
    >
      <legend className={switched ? controls.hidden : undefined}>{label}</legend>
      {switched && (
        <label className={styles.check}>
          <input type="checkbox" name={name} value="sim" defaultChecked={checked} />
          {label}
        </label>
      )}
      <Help of={field} />
      <Errors of={field} />
      <FieldParts fields={fields} />
      {strip && <PromotionField view={strip} />}
    </fieldset>
  )
}

function List({ field }: { field: Marked<ListView> }) {
  const { id, name, label, item, items, isQuiet, pictures } = field
  const mover = useRef<HTMLButtonElement>(null)
  const { itemProps, handleProps } = useDragMove((from, to) => {
    if (!mover.current) return
    mover.current.value = `move:${name}[${from}]:${to}`
    mover.current.form?.requestSubmit(mover.current)
  })
  return (
    <fieldset id={id} className={styles.list} data-picture={pictures} aria-describedby={describedBy(field)}>
      <legend className={isQuiet ? controls.hidden : undefined}>{label}</legend>
      <Help of={field} />
      <Errors of={field} />
      <input type="hidden" name={name} value="" />
      <button ref={mover} type="submit" name="intent" hidden />
      <ol className={styles.items}>
        {items.map((one, index) => (
          <li key={one.name} {...itemProps(index)}>
            <div className={styles.item}>
              <Part field={one} />
              <div className={styles.acts}>
                {items.length > 1 && (
                  <span {...handleProps(index)} title="Arraste para mudar o lugar" aria-hidden>
                    ⠿
                  </span>
                )}
                {index > 0 && <ItemButton act="up" name={one.name} word="Subir" of={`${item} ${index + 1}`} />}
                {index < items.length - 1 && (
                  <ItemButton act="down" name={one.name} word="Descer" of={`${item} ${index + 1}`} />
                )}
                <ItemButton act="remove" name={one.name} word="Tirar" of={`${item} ${index + 1}`} />
              </div>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button name="intent" value={`add:${name}`}>
          Adicionar {item}
        </Button>
      </div>
    </fieldset>
  )
}

function ItemButton({ act, name, word, of }: { act: string; name: string; word: string; of: string }) {
  return (
    <Button name="intent" value={`${act}:${name}`} look="plain">
      {word}
      <span className={controls.hidden}> {of}</span>
    </Button>
  )
}

function Help({ of: { id, help } }: { of: { id: string; help?: ReactNode } }) {
  if (!help) return null
  return (
    <p id={`${id}-help`} className={controls.help}>
      {help}
    </p>
  )
}

function Errors({ of: { id, errors } }: { of: { id: string; errors: readonly string[] } }) {
  if (errors.length === 0) return null
  return (
    <p id={`${id}-error`} className={controls.error}>
      {errors.join(" ")}
    </p>
  )
}
