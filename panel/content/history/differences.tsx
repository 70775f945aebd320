import { Fragment } from "react"
import type { TextPart } from "#domain/entries/history/word-differences.ts"
import controls from "#panel/ui/controls.module.css"
import styles from "./differences.module.css"
import type { DifferenceView } from "./present-differences.server.ts"

/** Said before a part of a text. Most screen readers do not tell `del` and `ins` from other text. */
type Spoken = Record<TextPart["is"], string>

interface DifferencesProps {
  differences: readonly DifferenceView[]
  spoken?: Spoken
}

/** The changed fields with removed and added words. */
export function Differences({ differences, spoken = { gone: "sai", new: "entra", same: "fica" } }: DifferencesProps) {
  return (
    <dl className={styles.list}>
      {differences.map(({ field, label, parts, pictures }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>{pictures ? <Pictures {...pictures} /> : <Words parts={parts} spoken={spoken} />}</dd>
        </div>
      ))}
    </dl>
  )
}

const tags = { gone: "del", new: "ins", same: Fragment } as const

function Words({ parts, spoken }: { parts: readonly TextPart[]; spoken: Spoken }) {
  if (parts.length === 0) return "vazio"
  return parts.map((part, index) => {
    const Tag = tags[part.is]
    return (
      <Tag key={index}>
        {(index > 0 || part.is !== "same") && (
          <span className={controls.hidden}>{`${index > 0 ? "; " : ""}${spoken[part.is]}: `}</span>
        )}
        {shorten(part, parts)}
      </Tag>
    )
  })
}

function Pictures({ before, now }: NonNullable<DifferenceView["pictures"]>) {
  return (
    <span className={styles.pictures}>
      {before && <img src={before} alt="A imagem de antes" />}
      {now && <img src={now} alt="A imagem de agora" />}
    </span>
  )
}

/** Characters of unchanged text shown on each side of a change. */
const contextLength = 120

function shorten({ is, text }: TextPart, of: readonly TextPart[]): string {
  if (is !== "same" || text.length <= contextLength * 2) return text
  const start = of[0]?.text === text ? "" : text.slice(0, contextLength)
  const end = of.at(-1)?.text === text ? "" : text.slice(-contextLength)
  return `${start}… ${end}`
}
