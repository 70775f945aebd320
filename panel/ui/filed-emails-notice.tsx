import type { ReactNode } from "react"
import controls from "./controls.module.css"

/** Says that nobody receives the emails about requests and gifts; `children` say more where there is room. */
export function FiledEmailsNotice({ children }: { children?: ReactNode }) {
  return (
    <p className={`${controls.notice} ${controls.small}`} data-print="no">
      Este site ainda não envia e-mails: responda por aqui. {children}
    </p>
  )
}
