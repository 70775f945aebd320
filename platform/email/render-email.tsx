import { renderToStaticMarkup } from "react-dom/server"
import type { EmailContent, EmailSignature, RenderedEmail } from "./email-content.ts"
import { EmailDocument } from "./email-document.tsx"
import { emailText } from "./email-text.ts"

/** Renders HTML and plain text from the same parts, so that they have the same content. */
export function renderEmail(email: EmailContent, signature: EmailSignature): RenderedEmail {
  return {
    subject: email.subject,
    text: emailText(email, signature),
    html: `<!doctype html>${renderToStaticMarkup(<EmailDocument email={email} signature={signature} />)}`,
  }
}
