import type { TextPart } from "#domain/entries/history/word-differences.ts"
import styles from "./differences.module.css"
import type { DifferenceView } from "./present-differences.server.ts"

/** The changed fields with removed and added words. */
export function Differences({ differences }: { differences: readonly DifferenceView[] }) {
  return (
    <dl className={styles.list}>
      {differences.map(({ field, label, parts, pictures }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>{pictures ? <Pictures {...pictures} /> : <Words parts={parts} />}</dd>
        </div>
      ))}
    </dl>
  )
}

function Words({ parts }: { parts: readonly TextPart[] }) {
  return parts.length === 0 ? "vazio" : parts.map((part, index) => <Part key={index} part={part} of={parts} />)
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

function Part({ part: { is, text }, of }: { part: TextPart; of: readonly TextPart[] }) {
  if (is === "gone") return <del>{text}</del>
  if (is === "new") return <ins>{text}</ins>
  if (text.length <= contextLength * 2) return <>{text}</>
  const start = of[0]?.text === text ? "" : text.slice(0, contextLength)
  const end = of.at(-1)?.text === text ? "" : text.slice(-contextLength)
  return (
    <>
      {start}… {end}
    </>
  )
}
