/** How a field is drawn where its schema does not say enough. */
type Widget = "area" | "html" | "money" | "day" | "currency" | "picture" | "percent" | "map" | "fixed"

export interface FieldWords {
  label: string
  /** In a list of changes, where the label is a question: "Promoção" for "Tem promoção". */
  called?: string
  help?: string
  as?: Widget
  /** What the options of a list are called. */
  options?: Readonly<Record<string, string>>
  /** One item of a list. */
  item?: string
}

export type WordsTable = Readonly<Record<string, FieldWords>>
