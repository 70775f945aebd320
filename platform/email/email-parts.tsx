import { Fragment, type ReactNode } from "react"
import { type EmailPart, type EmailTable, answeredRows } from "./email-content.ts"
import { type ThemeColors, rule, serif, soft } from "./email-theme.ts"

const paragraph = { margin: "0 0 14px" } as const

export function Part({ part, colors }: { part: EmailPart; colors: ThemeColors }) {
  if (typeof part === "string") return <p style={paragraph}>{part}</p>
  if ("warning" in part)
    return <p style={{ ...paragraph, padding: "12px 16px", background: "#fbeae4", color: "#a5231c" }}>{part.warning}</p>
  if ("protocol" in part) return <Protocol protocol={part.protocol} colors={colors} />
  if ("rows" in part) return <Table part={part} />
  const plain = { color: colors.brandInk, fontWeight: 600 } as const
  const button = {
    display: "inline-block",
    padding: "12px 20px",
    borderRadius: 3,
    background: colors.brand,
    color: colors.onBrand,
    fontWeight: 600,
    textDecoration: "none",
  } as const
  return (
    <p style={paragraph}>
      <a href={part.link} style={part.button ? button : plain}>
        {part.label}
      </a>
    </p>
  )
}

/** Large enough to be read out on the phone. */
function Protocol({ protocol, colors }: { protocol: string; colors: ThemeColors }) {
  return (
    <p
      style={{
        margin: "0 0 18px",
        padding: "12px 16px",
        background: colors.wash,
        borderLeft: `4px solid ${colors.accent}`,
      }}
    >
      <span style={{ color: soft }}>Protocolo</span>
      <br />
      <strong style={{ fontSize: 22, lineHeight: 1.3, fontWeight: 700, letterSpacing: "0.03em", whiteSpace: "nowrap" }}>
        {protocol}
      </strong>
    </p>
  )
}

function Table({ part }: { part: EmailTable }) {
  return (
    <>
      {part.heading && (
        <h2 style={{ margin: "24px 0 8px", fontFamily: serif, fontSize: 21, lineHeight: 1.2, fontWeight: 500 }}>
          {part.heading}
        </h2>
      )}
      <table
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        style={{ borderCollapse: "collapse", margin: "0 0 18px", borderBottom: `1px solid ${rule}` }}
      >
        <tbody>
          {answeredRows(part).map(([label, value]) => (
            <Row key={label} label={label} value={value} quiet={value === part.unanswered} />
          ))}
        </tbody>
      </table>
    </>
  )
}

const cell = {
  padding: "8px 12px 8px 0",
  borderTop: `1px solid ${rule}`,
  verticalAlign: "top",
  textAlign: "left",
} as const
/** A visitor may write a word as long as the page; our own labels break only between words. */
const anywhere = { wordBreak: "break-word", overflowWrap: "anywhere" } as const

function Row({ label, value, quiet }: { label: string; value: string; quiet: boolean }) {
  const weight = quiet ? { color: soft } : { fontWeight: 600 }
  if (!isLong(value)) {
    return (
      <tr>
        <th scope="row" style={{ ...cell, width: "34%", color: soft, fontWeight: 400 }}>
          {label}
        </th>
        <td style={{ ...cell, ...anywhere, paddingRight: 0, ...weight }}>{breakable(value)}</td>
      </tr>
    )
  }
  // Long text stands below its label, over the whole width.
  return (
    <tr>
      <td colSpan={2} style={{ ...cell, ...anywhere, paddingRight: 0 }}>
        <div style={{ color: soft, margin: "0 0 4px" }}>{label}</div>
        <div style={{ whiteSpace: "pre-line" }}>{value}</div>
      </td>
    </tr>
  )
}

/** An address breaks after its @, if it has to. */
function breakable(value: string): ReactNode[] {
  return value.split(/(?<=@)/).map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ))
}

function isLong(value: string): boolean {
  return value.length > 90 || value.includes("\n")
}
