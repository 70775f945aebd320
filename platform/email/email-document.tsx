import type { CSSProperties, ReactNode } from "react"
import { type EmailContent, type EmailSignature, signatureLines } from "./email-content.ts"
import { Part } from "./email-parts.tsx"
import { ink, sans, serif, soft, themeColors } from "./email-theme.ts"

/**
 * The HTML of every email. The only place with inline styles: email programs do not load our style sheets. Opening an
 * email makes no request: it has no images and no external resources.
 */
export function EmailDocument({ email, signature }: { email: EmailContent; signature: EmailSignature }) {
  const colors = themeColors[email.profile]
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{email.subject}</title>
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
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>{email.preview}</div>
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
                        color: colors.onBrand,
                        background: colors.brand,
                        fontFamily: serif,
                        fontSize: 24,
                        borderBottom: `5px solid ${colors.accent}`,
                      }}
                    >
                      {signature.name}
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
                        {email.title}
                      </h1>
                      {email.parts.map((part, index) => (
                        <Part key={index} part={part} colors={colors} />
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
                      {signatureLines(signature).map((line) => (
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
