import {
  type EmailContent,
  type EmailPart,
  type EmailSignature,
  answeredRows,
  signatureLines,
} from "./email-content.ts"

/** The plain text of an email. */
export function emailText({ title, parts }: EmailContent, signature: EmailSignature): string {
  return `${[title, ...parts.map(partText), ["-- ", ...signatureLines(signature)].join("\n")].join("\n\n")}\n`
}

function partText(part: EmailPart): string {
  if (typeof part === "string") return part
  if ("warning" in part) return part.warning
  if ("protocol" in part) return `Protocolo: ${part.protocol}`
  if ("link" in part) return `${part.label}: ${part.link}`
  const rows = answeredRows(part).map(([label, value]) => {
    const name = /[?:]$/.test(label) ? label : `${label}:`
    // Indented, so that no line of a visitor's text looks like one of ours.
    return value.includes("\n") ? `${name}\n  ${value.replaceAll("\n", "\n  ")}` : `${name} ${value}`
  })
  return [...(part.heading ? [part.heading.toUpperCase()] : []), ...rows].join("\n")
}
