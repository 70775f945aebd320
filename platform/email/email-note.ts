import type { Mail } from "./mailer.server.ts"

type Bodies = Pick<Mail, "text" | "html">

/**
 * Adds a sentence to an email that was composed before, such as why its attachment is missing: in both parts, after
 * the heading. All our emails have one, and visitors' text is escaped, so it cannot close it.
 */
export function addNote({ text, html }: Bodies, note: string): Bodies {
  const [heading = "", ...paragraphs] = text.split("\n\n")
  const escaped = note.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
  return {
    text: [heading, note, ...paragraphs].join("\n\n"),
    // A function, because `$` has a meaning in a replacement string.
    html: html.replace(
      "</h1>",
      () => `</h1><p style="margin:0 0 14px;padding:12px 16px;background:#fbeae4;color:#a5231c">${escaped}</p>`,
    ),
  }
}
