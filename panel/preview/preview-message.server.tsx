import { hash } from "node:crypto"
import { renderToStaticMarkup } from "react-dom/server"

interface PreviewMessage {
  status: number
  title: string
  text: string
  /** Errors of the drafts, one per line. */
  lines?: readonly string[]
}

/** A page without scripts or subresources, for the preview's frame and for people without an account. */
export function previewMessage({ status, title, text, lines = [] }: PreviewMessage): Response {
  const page = renderToStaticMarkup(
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{title}</title>
        <style>{styles}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p>{text}</p>
          {lines.length > 0 && (
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </main>
      </body>
    </html>,
  )
  return new Response(`<!doctype html>${page}`, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": [
        "default-src 'none'",
        `style-src 'sha256-${hash("sha256", styles, "base64")}'`,
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ].join("; "),
    },
  })
}

const styles = [
  "body{margin:0;background:#f3ecdf;color:#1d2433;font:1rem/1.5 system-ui,sans-serif}",
  "main{max-width:34rem;margin:0 auto;padding:3rem 1.5rem}",
  "h1{margin:0 0 .75rem;font:600 1.5rem/1.2 Georgia,serif}",
  "ul{margin:1rem 0 0;padding-left:1.25rem}",
  "li{margin:.35rem 0;overflow-wrap:anywhere}",
].join("")
