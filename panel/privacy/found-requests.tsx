import { Link } from "react-router"
import { formatDay, today } from "#platform/time/day.ts"
import { giftHref } from "#panel/gifts/gift-address.ts"
import { requestHref } from "#panel/requests/request-address.ts"
import controls from "#panel/ui/controls.module.css"

interface FoundRequest {
  protocol: string
  name: string
  createdAt: string
}

interface FoundQuote extends FoundRequest {
  acceptsPromotions: boolean
}

export interface FoundRequests {
  quotes: FoundQuote[]
  gifts: FoundRequest[]
}

/** The items of a list of requests, with links to them. */
export function FoundRequestItems({ quotes, gifts }: FoundRequests) {
  return (
    <>
      {quotes.map(({ acceptsPromotions, ...one }) => (
        <Found
          key={one.protocol}
          kind={acceptsPromotions ? "Orçamento, com autorização de promoções," : "Orçamento"}
          to={requestHref(one.protocol)}
          {...one}
        />
      ))}
      {gifts.map((one) => (
        <Found key={one.protocol} kind="Presente, com comprovante" to={giftHref(one.protocol)} {...one} />
      ))}
    </>
  )
}

function Found({ kind, to, protocol, name, createdAt }: FoundRequest & { kind: string; to: string }) {
  return (
    <li>
      <Link to={to}>{protocol}</Link> {kind} de <span className={controls.name}>{name}</span>,{" "}
      {formatDay(today(new Date(createdAt)))}
    </li>
  )
}
