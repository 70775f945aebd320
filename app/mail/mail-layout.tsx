import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import type { Agency } from "#app/content/content.ts"

/*
 * The common layout of all mails. A letter says what it says once; its HTML and its plain text are made of the same parts.
 * Mail programs know neither our style sheets nor custom properties: here, and only here, styles stand in the markup.
 */

export interface Letter {
  subject: string
  /** The heading, and what an inbox shows beside the subject. */
  title: string
  preview: string
  parts: LetterPart[]
}

/** A paragraph, a table of labels and values, or a link. */
export type LetterPart = string | { heading?: string; rows: LetterRow[] } | { label: string; link: string }

/** A value may have lines; an empty one is left out. */
export type LetterRow = readonly [label: string, value: string]

export interface RenderedLetter {
  subject: string
  text: string
  html: string
}

type Signature = Pick<Agency, "name" | "company_name" | "cnpj" | "address" | "phone" | "email">

export function renderLetter(letter: Letter, agency: Signature): RenderedLetter {
  return {
    subject: letter.subject,
    text: textOf(letter, agency),
    html: `<!doctype html>${renderToStaticMarkup(<MailDocument letter={letter} agency={agency} />)}`,
  }
}

const ink = "#1d2433"
const soft = "#4b5263"
const rule = "#d8cdb9"
const serif = "Fraunces, Georgia, 'Times New Roman', serif"
const sans = "Figtree, 'Helvetica Neue', Arial, sans-serif"

function MailDocument({ letter, agency }: { letter: Letter; agency: Signature }) {
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{letter.subject}</title>
      </head>
      <body style={{ margin: 0, padding: 0, background: "#fbf7f0", color: ink, fontFamily: sans, fontSize: 16, lineHeight: 1.55 }}>
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>{letter.preview}</div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: "collapse" }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: "24px 12px" }}>
                <table role="presentation" width="600" cellPadding={0} cellSpacing={0} style={{ width: "100%", maxWidth: 600, borderCollapse: "collapse" }}>
                  <tbody>
                    <Band padding="20px 28px" color="#fdf6e6" background={ink} family={serif} size={24}>{agency.name}</Band>
                    <Band padding="28px" color={ink} background="#fffdf8" family={sans} size={16}>
                      <h1 style={{ margin: "0 0 16px", fontFamily: serif, fontSize: 28, lineHeight: 1.15, fontWeight: 500 }}>{letter.title}</h1>
                      {letter.parts.map((part, index) => <Part key={index} part={part} />)}
                    </Band>
                    <Band padding="20px 28px" color={soft} background="#f3ecdf" family={sans} size={14}>
                      {signatureOf(agency).map((line) => <div key={line}>{line}</div>)}
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

function Band(props: { padding: string; color: string; background: string; family: string; size: number; children: ReactNode }) {
  const { padding, color, background, family, size, children } = props
  return (
    <tr>
      <td style={{ padding, color, background, fontFamily: family, fontSize: size, border: `1px solid ${rule}` }}>{children}</td>
    </tr>
  )
}

function Part({ part }: { part: LetterPart }) {
  if (typeof part === "string") return <p style={{ margin: "0 0 14px" }}>{part}</p>
  if ("link" in part) {
    return (
      <p style={{ margin: "0 0 14px" }}>
        <a href={part.link} style={{ color: "#0c5361", fontWeight: 600 }}>{part.label}</a>
      </p>
    )
  }
  return (
    <>
      {part.heading && <h2 style={{ margin: "20px 0 6px", fontFamily: serif, fontSize: 20, fontWeight: 500 }}>{part.heading}</h2>}
      <table width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: "collapse", margin: "0 0 16px" }}>
        <tbody>{filled(part.rows).map(([label, value]) => <Row key={label} label={label} value={value} />)}</tbody>
      </table>
    </>
  )
}

function Row({ label, value }: { label: string; value: string }) {
  const cell = { padding: "8px 12px 8px 0", borderTop: `1px solid ${rule}`, verticalAlign: "top", textAlign: "left" } as const
  return (
    <tr>
      <th scope="row" style={{ ...cell, width: "40%", color: soft, fontWeight: 400 }}>{label}</th>
      <td style={{ ...cell, fontWeight: 600, whiteSpace: "pre-line", wordBreak: "break-word" }}>{value}</td>
    </tr>
  )
}

function textOf({ title, parts }: Letter, agency: Signature): string {
  return `${[title, ...parts.map(partText), ["-- ", ...signatureOf(agency)].join("\n")].join("\n\n")}\n`
}

function partText(part: LetterPart): string {
  if (typeof part === "string") return part
  if ("link" in part) return `${part.label}: ${part.link}`
  const rows = filled(part.rows).map(([label, value]) => {
    const name = /[?:]$/.test(label) ? label : `${label}:`
    return value.includes("\n") ? `${name}\n  ${value.replaceAll("\n", "\n  ")}` : `${name} ${value}`
  })
  return [...(part.heading ? [part.heading.toUpperCase()] : []), ...rows].join("\n")
}

function filled(rows: readonly LetterRow[]) {
  return rows.filter(([, value]) => value !== "")
}

function signatureOf({ name, company_name, cnpj, address, phone, email }: Signature): string[] {
  return [name, `${company_name} CNPJ ${cnpj}`, address, `${phone} · ${email}`]
}
