import { renderToStaticMarkup } from "react-dom/server"
import type { EmailContent, EmailSignature, RenderedEmail } from "./email-content.ts"
import { EmailDocument } from "./email-document.tsx"
import { emailText } from "./email-text.ts"

/** HTML and plain text are made of the same parts, so they say the same. */
export function renderEmail(email: EmailContent, agency: EmailSignature): RenderedEmail {
  return {
    subject: email.subject,
    text: emailText(email, agency),
    html: `<!doctype html>${renderToStaticMarkup(<EmailDocument email={email} agency={agency} />)}`,
  }
}
