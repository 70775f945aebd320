import {
  type UseComboboxReturnValue,
  type UseComboboxState,
  type UseComboboxStateChangeOptions,
  useCombobox,
} from "downshift"
import { type KeyboardEvent, useLayoutEffect, useState } from "react"
import { useNavigate } from "react-router"
import layout from "#ui/layout.module.css"
import { type SuggestingInputProps, plainInput } from "./plain-input.ts"
import styles from "./search-field.module.css"
import { searchKindName } from "#domain/search/search.ts"
import { type Suggestion, useSuggestions } from "./use-suggestions.ts"

/* Loaded on demand by search-field.tsx, together with Downshift. */

/** The search input with a list of suggestions. Without a selected suggestion, Enter submits the form. */
export function SuggestingInput({ id, previous, profile, inputRef }: SuggestingInputProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(previous.text)
  const suggestions = useSuggestions(typed, profile)
  const combobox = useCombobox<Suggestion>({
    items: suggestions,
    inputId: id,
    initialInputValue: previous.text,
    initialIsOpen: previous.focused && previous.typed,
    itemToString: (item) => item?.name ?? "",
    itemToKey: (item) => item?.path,
    onInputValueChange: ({ inputValue }) => setTyped(inputValue),
    stateReducer: keepTyped,
  })
  const shown = combobox.isOpen && suggestions.length > 0
  const highlighted = shown ? suggestions[combobox.highlightedIndex] : undefined
  const open = (item: Suggestion) => {
    combobox.closeMenu()
    void navigate(item.path)
  }
  useLayoutEffect(() => {
    if (!previous.focused) return
    inputRef.current?.focus({ preventScroll: true })
    inputRef.current?.setSelectionRange(previous.start, previous.end)
  }, [previous, inputRef])
  return (
    <div className={styles.box}>
      <input
        {...plainInput}
        {...combobox.getInputProps({
          ref: inputRef,
          // The label is associated by `for`.
          "aria-labelledby": undefined,
          "aria-expanded": shown,
          "aria-activedescendant": highlighted && `${id}-${combobox.highlightedIndex}`,
          onKeyDown: (event) => pressKey(event, combobox, highlighted, open),
        })}
      />
      <ul
        {...combobox.getMenuProps({ "aria-label": "Sugestões", "aria-labelledby": undefined })}
        className={styles.list}
        hidden={!shown}
      >
        {shown &&
          suggestions.map((item, index) => (
            <li
              key={`${item.kind} ${item.id}`}
              {...combobox.getItemProps({ item, index, id: `${id}-${index}`, onClick: () => open(item) })}
            >
              <span>{item.name}</span>{" "}
              <span className={styles.about}>{[searchKindName[item.kind], item.place].filter(Boolean).join(", ")}</span>
            </li>
          ))}
      </ul>
      <p role="status" className={layout.hidden}>
        {shown && (suggestions.length === 1 ? "1 sugestão." : `${suggestions.length} sugestões.`)}
      </p>
    </div>
  )
}

/** A suggestion is a link to its page, so no item is ever selected and the typed text stays in the field. */
function keepTyped(
  state: UseComboboxState<Suggestion>,
  { type, changes }: UseComboboxStateChangeOptions<Suggestion>,
): Partial<UseComboboxState<Suggestion>> {
  const { InputBlur, ItemClick } = useCombobox.stateChangeTypes
  const typed = type === InputBlur || type === ItemClick ? state.inputValue : changes.inputValue
  return { ...changes, selectedItem: null, inputValue: typed }
}

/** Enter opens the highlighted suggestion, or else submits the form; Home and End move the cursor in the text. */
function pressKey(
  event: KeyboardEvent,
  combobox: UseComboboxReturnValue<Suggestion>,
  highlighted: Suggestion | undefined,
  open: (item: Suggestion) => void,
) {
  const { key, nativeEvent } = event
  if (key !== "Enter" && key !== "Home" && key !== "End") return
  Object.assign(nativeEvent, { preventDownshiftDefault: true })
  if (key !== "Enter" || nativeEvent.isComposing) return
  combobox.closeMenu()
  if (!highlighted) return
  event.preventDefault()
  open(highlighted)
}
