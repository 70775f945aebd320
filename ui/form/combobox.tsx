import { IconCheck } from "@tabler/icons-react"
import {
  type UseComboboxReturnValue,
  type UseComboboxState,
  type UseComboboxStateChangeOptions,
  useCombobox,
} from "downshift"
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"
import styles from "./combobox.module.css"
import type { ControlProps, Option } from "./field.tsx"
import fieldStyles from "./field.module.css"
import layout from "#ui/layout.module.css"
import { exactOption, foldText, limitOptions, matchOptions } from "./match-options.ts"
import { useAfterPress } from "#ui/use-after-press.ts"
import { useRoomBelow } from "./use-room-below.ts"

/* Loaded on demand by combobox-field.tsx, with its library. */

interface ComboboxProps {
  control: ControlProps
  label: string
  options: readonly Option[]
  /** May come before its option. */
  initial: string
  placeholder: string
  loading: boolean
  autoComplete: string
  /** Called with a text that is no option when the field is left; with the empty text once it is corrected. */
  onUnfit: (text: string) => void
}

const shownAtOnce = 50
const steps = new Set(["ArrowDown", "ArrowUp", "Home", "End", "PageDown", "PageUp"])
const { InputBlur, InputChange, InputClick, MenuMouseLeave } = useCombobox.stateChangeTypes

/** The text field, its list, and the hidden control that holds the form's value. */
export function Combobox({
  control: { name, ...control },
  label,
  options,
  initial,
  placeholder,
  loading,
  autoComplete,
  onUnfit,
}: ComboboxProps) {
  const input = useRef<HTMLInputElement>(null)
  const { combobox, shown, more, chosen, value, choose } = useChoice(options, initial, input)
  const { isOpen, highlightedIndex } = combobox
  const popup = useRef<HTMLDivElement>(null)
  useRoomBelow(isOpen, input, popup)
  const leaving = useLeaving(options, combobox, shown[highlightedIndex], onUnfit)

  // The form reads its controls at input events, which a change of this value does not cause.
  const dispatched = useRef(value)
  useLayoutEffect(() => {
    if (dispatched.current === value) return
    dispatched.current = value
    input.current?.dispatchEvent(new Event("input", { bubbles: true }))
  }, [value])

  const note = noteOn(options.length, shown.length, more, placeholder)
  return (
    <div className={fieldStyles.select}>
      <input type="hidden" name={name} value={value} onInput={(event) => choose(event.currentTarget.value)} />
      <input
        {...combobox.getInputProps({
          ...control,
          ...leaving,
          ref: input,
          onClick: ({ currentTarget }) => chosen && currentTarget.select(),
          // The label names it by `for`.
          "aria-labelledby": undefined,
          "aria-expanded": isOpen && shown.length > 0,
          "aria-activedescendant": isOpen && shown[highlightedIndex] ? `${control.id}-${highlightedIndex}` : undefined,
          "aria-busy": loading || undefined,
          placeholder: placeholder === "Escolha" ? "Digite ou escolha" : placeholder,
          // Otherwise the library sets "off".
          autoComplete,
          autoCapitalize: "none",
          autoCorrect: "off",
          spellCheck: false,
        })}
      />
      <button
        {...combobox.getToggleButtonProps({ type: "button", onMouseDown: keepFocus })}
        aria-label={`Mostrar as opções: ${label}`}
        className={styles.toggle}
      />
      <div ref={popup} hidden={!isOpen} className={styles.popup} onMouseDown={keepFocus} role="presentation">
        <ul {...combobox.getMenuProps({ "aria-label": label, hidden: shown.length === 0 })}>
          {isOpen &&
            shown.map((option, index) => (
              <li
                key={option.value}
                {...combobox.getItemProps({ item: option, index, id: `${control.id}-${index}` })}
                data-chosen={option.value === chosen || undefined}
              >
                {option.label}
                {option.value === chosen && <IconCheck size="1.25em" stroke={2} aria-hidden />}
              </li>
            ))}
        </ul>
        {note && <p>{note}</p>}
      </div>
      <p role="status" className={layout.hidden}>
        {isOpen && (note ?? (shown.length === 1 ? "1 opção." : `${shown.length} opções.`))}
      </p>
    </div>
  )
}

/** The chosen option and the options in the list. */
function useChoice(options: readonly Option[], initial: string, input: RefObject<HTMLInputElement | null>) {
  const [awaited, setAwaited] = useState(initial)
  const [seen, setSeen] = useState({ sought: "", chosen: initial })
  const found = seen.sought ? matchOptions(options, seen.sought) : options
  const { shown, more } = limitOptions(found, shownAtOnce, seen.chosen)
  const combobox = useCombobox<Option>({
    items: shown,
    itemToString: (option) => option?.label ?? "",
    itemToKey: (option) => option?.value,
    initialSelectedItem: options.find(({ value }) => value === initial) ?? null,
    stateReducer: (state, change) => settle(options, state, change),
  })
  const { inputValue, selectedItem, selectItem } = combobox
  const chosen = selectedItem?.value ?? ""
  // The text of a chosen option does not filter: the list opens around it.
  const sought = selectedItem ? "" : inputValue
  if (sought !== seen.sought || chosen !== seen.chosen) setSeen({ sought, chosen })
  if (awaited && (selectedItem || inputValue)) setAwaited("")

  useLayoutEffect(() => {
    const typed = document.activeElement === input.current ? undefined : exactOption(options, inputValue)
    const offered = options.find(({ value }) => value === (chosen || awaited)) ?? typed
    if ((offered?.value ?? "") !== chosen) selectItem(offered ?? null)
  }, [options, awaited, chosen, inputValue, input, selectItem])

  return {
    combobox,
    shown,
    more,
    chosen,
    value: chosen || (options.length === 0 ? awaited : ""),
    choose: (value: string) => {
      setAwaited(value)
      selectItem(options.find((option) => option.value === value) ?? null)
    },
  }
}

/** Adapts the library's state changes to a form field. */
function settle(
  options: readonly Option[],
  state: UseComboboxState<Option>,
  { type, changes }: UseComboboxStateChangeOptions<Option>,
): UseComboboxState<Option> {
  const next = { ...state, ...changes }
  // Enter chooses the first match; leaving the field never chooses a highlighted option.
  if (type === InputChange) return { ...next, selectedItem: null, highlightedIndex: foldText(next.inputValue) ? 0 : -1 }
  // A click into the text keeps the list open; a click on the arrow closes it.
  if (type === InputClick)
    return { ...next, isOpen: true, highlightedIndex: state.isOpen ? state.highlightedIndex : next.highlightedIndex }
  // A shrinking list also causes mouse-leave events.
  if (type === MenuMouseLeave) return state
  const closed = type === InputBlur ? { ...next, selectedItem: state.selectedItem, inputValue: state.inputValue } : next
  const named = closed.isOpen || closed.selectedItem ? undefined : exactOption(options, closed.inputValue)
  return named ? { ...closed, selectedItem: named, inputValue: named.label } : closed
}

/** The outcome of leaving the field: an option, nothing, or a refused text. */
function useLeaving(
  options: readonly Option[],
  combobox: UseComboboxReturnValue<Option>,
  highlighted: Option | undefined,
  onUnfit: (text: string) => void,
) {
  const { isOpen, inputValue, selectedItem, selectItem } = combobox
  const moved = useRef(false)
  const afterPress = useAfterPress()
  useEffect(() => onUnfit(""), [onUnfit, inputValue])
  return {
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === "Tab" && moved.current && isOpen && highlighted) selectItem(highlighted)
      // The key press that opens the list chooses nothing.
      if (key !== "Tab" && key !== "Shift") moved.current = isOpen && steps.has(key)
    },
    onBlur: () => {
      const text = inputValue.trim()
      if (selectedItem || text === "" || options.length === 0) return
      // The only option is chosen by a part of its name, but in the place of no other text.
      const isAlone = options.length === 1 && foldText(text) !== ""
      const named = exactOption(options, text) ?? (isAlone ? matchOptions(options, text)[0] : undefined)
      if (named) selectItem(named)
      else afterPress(() => onUnfit(text))
    },
  }
}

/** The note below the options, or in place of them. */
function noteOn(offered: number, shown: number, more: number, placeholder: string): string | undefined {
  if (offered === 0) return placeholder
  if (shown === 0) return "Nenhuma opção encontrada"
  return more > 0 ? `Mais ${more} ${more === 1 ? "opção" : "opções"}: digite para encontrar.` : undefined
}

/** Keeps the focus in the field when something else is pressed. */
function keepFocus(event: { preventDefault: () => void }) {
  event.preventDefault()
}
