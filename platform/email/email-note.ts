import type { Mail } from "./mailer.server.ts"

type Bodies = Pick<Mail, "text" | "html">

/**
 * Adds a sentence below the heading of an email that is already composed, such as why its attachment is missing: in the
 * text and in the HTML. All our emails have a heading, and visitors' text is escaped, so it cannot contain the closing
 * tag.
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
