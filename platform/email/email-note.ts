import type { Mail } from "./mailer.server.ts"

type Words = Pick<Mail, "text" | "html">

/**
 * A sentence on top of a letter that was written before, such as why its attachment is missing: in both parts, after
 * the heading. Our letters have one, and what visitors wrote cannot close it.
 */
export function addNote({ text, html }: Words, note: string): Words {
  const [heading = "", ...paragraphs] = text.split("\n\n")
  const words = note.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
  return {
    text: [heading, note, ...paragraphs].join("\n\n"),
    // A function, because a text would give `$` a meaning.
    html: html.replace(
      "</h1>",
      () => `</h1><p style="margin:0 0 14px;padding:12px 16px;background:#fbeae4;color:#a5231c">${words}</p>`,
    ),
  }
}
