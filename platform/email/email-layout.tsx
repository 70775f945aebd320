import { type CSSProperties, Fragment, type ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"

/*
 * The common layout of all mails. A letter says what it says once; its HTML and its plain text are made of the same parts.
 * Mail programs know neither our style sheets nor custom properties: here, and only here, styles stand in the markup,
 * with the house's colours written out. No picture and no address of ours is fetched by opening a mail.
 */

export interface EmailContent {
  subject: string
  /** Whose colours it wears. */
  profile: EmailTheme
  /** The heading, and what an inbox shows beside the subject. */
  title: string
  preview: string
  parts: EmailPart[]
}

/** A paragraph, a paragraph to be heeded, the protocol, labels with values, or a link. */
export type EmailPart =
  | string
  | { warning: string }
  | { protocol: string }
  | EmailTable
  | { label: string; link: string; button?: boolean }

export interface EmailTable {
  heading?: string
  rows: EmailRow[]
  /** What stands in place of an empty value; without it the row is left out. */
  unanswered?: string
}

/** A value may have lines. */
export type EmailRow = readonly [label: string, value: string]

export interface RenderedEmail {
  subject: string
  text: string
  html: string
}

/** Which of the two sets of colours. */
export type EmailTheme = "exchange" | "tourism"

/** Who signs. */
type Signature = Record<"name" | "company_name" | "cnpj" | "address" | "phone" | "email", string>

export function renderEmail(letter: EmailContent, agency: Signature): RenderedEmail {
  return {
    subject: letter.subject,
    text: textOf(letter, agency),
    html: `<!doctype html>${renderToStaticMarkup(<EmailDocument letter={letter} agency={agency} />)}`,
  }
}

const ink = "#1d2433"
const soft = "#4b5263"
const rule = "#d8cdb9"
const worlds = {
  exchange: { world: "#211f58", worldInk: "#2a2878", wash: "#ecebf3", accent: "#f0715c", onWorld: "#fdf3ea" },
  tourism: { world: "#0b3f4a", worldInk: "#0c5361", wash: "#e6eee9", accent: "#f2a83f", onWorld: "#fdf6e6" },
} as const satisfies Record<EmailTheme, Record<string, string>>
type World = (typeof worlds)[EmailTheme]

const serif = "Fraunces, Georgia, 'Times New Roman', serif"
const sans = "Figtree, 'Helvetica Neue', Arial, sans-serif"

function EmailDocument({ letter, agency }: { letter: EmailContent; agency: Signature }) {
  const world = worlds[letter.profile]
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{letter.subject}</title>
      </head>
      <body
        style={{
          margin: 0,
          padding: 0,
          background: "#fbf7f0",
          color: ink,
          fontFamily: sans,
          fontSize: 16,
          lineHeight: 1.55,
        }}
      >
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>{letter.preview}</div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: "collapse" }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: "20px 8px" }}>
                <table
                  role="presentation"
                  width="600"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ width: "100%", maxWidth: 600, borderCollapse: "collapse", textAlign: "left" }}
                >
                  <tbody>
                    <Band
                      style={{
                        padding: "20px 24px 16px",
                        color: world.onWorld,
                        background: world.world,
                        fontFamily: serif,
                        fontSize: 24,
                        borderBottom: `5px solid ${world.accent}`,
                      }}
                    >
                      {agency.name}
                    </Band>
                    <Band
                      style={{
                        padding: "28px 24px 24px",
                        color: ink,
                        background: "#fffdf8",
                        fontFamily: sans,
                        fontSize: 16,
                      }}
                    >
                      <h1
                        style={{
                          margin: "0 0 16px",
                          fontFamily: serif,
                          fontSize: 29,
                          lineHeight: 1.15,
                          fontWeight: 500,
                          letterSpacing: "-0.01em",
                        }}
                      >
                        {letter.title}
                      </h1>
                      {letter.parts.map((part, index) => (
                        <Part key={index} part={part} world={world} />
                      ))}
                    </Band>
                    <Band
                      style={{
                        padding: "18px 24px",
                        color: soft,
                        background: "#f3ecdf",
                        fontFamily: sans,
                        fontSize: 14,
                      }}
                    >
                      {signatureOf(agency).map((line) => (
                        <div key={line}>{line}</div>
                      ))}
                    </Band>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

function Band({ style, children }: { style: CSSProperties; children: ReactNode }) {
  return (
    <tr>
      <td style={style}>{children}</td>
    </tr>
  )
}

const paragraph = { margin: "0 0 14px" } as const

function Part({ part, world }: { part: EmailPart; world: World }) {
  if (typeof part === "string") return <p style={paragraph}>{part}</p>
  if ("warning" in part)
    return <p style={{ ...paragraph, padding: "12px 16px", background: "#fbeae4", color: "#a5231c" }}>{part.warning}</p>
  if ("protocol" in part) return <Protocol protocol={part.protocol} world={world} />
  if ("rows" in part) return <Table part={part} />
  const plain = { color: world.worldInk, fontWeight: 600 } as const
  const button = {
    display: "inline-block",
    padding: "12px 20px",
    borderRadius: 3,
    background: world.world,
    color: world.onWorld,
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
function Protocol({ protocol, world }: { protocol: string; world: World }) {
  return (
    <p
      style={{
        margin: "0 0 18px",
        padding: "12px 16px",
        background: world.wash,
        borderLeft: `4px solid ${world.accent}`,
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
          {spoken(part).map(([label, value]) => (
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
/** A visitor may write a word as long as the page; our own labels break between words. */
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
  // What someone wrote at length is for reading: below its label, over the whole width.
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

function textOf({ title, parts }: EmailContent, agency: Signature): string {
  return `${[title, ...parts.map(partText), ["-- ", ...signatureOf(agency)].join("\n")].join("\n\n")}\n`
}

function partText(part: EmailPart): string {
  if (typeof part === "string") return part
  if ("warning" in part) return part.warning
  if ("protocol" in part) return `Protocolo: ${part.protocol}`
  if ("link" in part) return `${part.label}: ${part.link}`
  const rows = spoken(part).map(([label, value]) => {
    const name = /[?:]$/.test(label) ? label : `${label}:`
    // Indented, so that no line of a visitor's looks like one of ours.
    return value.includes("\n") ? `${name}\n  ${value.replaceAll("\n", "\n  ")}` : `${name} ${value}`
  })
  return [...(part.heading ? [part.heading.toUpperCase()] : []), ...rows].join("\n")
}

function spoken({ rows, unanswered = "" }: EmailTable): EmailRow[] {
  return rows.map(([label, value]) => [label, value || unanswered] as const).filter(([, value]) => value !== "")
}

function signatureOf({ name, company_name, cnpj, address, phone, email }: Signature): string[] {
  return [name, `${company_name} CNPJ ${cnpj}`, address, `${phone} · ${email}`]
}
