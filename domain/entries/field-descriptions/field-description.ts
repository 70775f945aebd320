/** How a field is drawn where its schema does not say enough. */
type Widget = "area" | "html" | "money" | "day" | "currency" | "picture" | "percent" | "map" | "fixed"

export interface FieldDescription {
  label: string
  /** The name in a list of changes, if the label is a question: "Promoção" for "Tem promoção". */
  called?: string
  help?: string
  /** The help starts with the number of letters. */
  isCounted?: true
  as?: Widget
  /** Labels of the options of a list. */
  options?: Readonly<Record<string, string>>
  /** Name of one item of a list. */
  item?: string
}

export type FieldDescriptions = Readonly<Record<string, FieldDescription>>
