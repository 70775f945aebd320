import type { NewCard } from "#domain/request-cards/new-card.ts"
import { formatReais } from "#platform/text/money.ts"

/** A gift as it is stored, with the couple's title. */
interface CardGift extends Pick<NewCard, "protocol" | "stage" | "createdAt" | "contactedAt" | "name" | "email"> {
  honeymoonId: number
  couple: string
  phone: string
  message: string
  quotaTitle: string | null | undefined
  cents: number | null | undefined
}

/** The card of a gift, for the lists of staff. */
export function giftCard({ couple, phone, message, quotaTitle, cents, ...gift }: CardGift): NewCard {
  return {
    ...gift,
    kind: "gift",
    phones: [phone],
    cents: cents ?? undefined,
    about: {
      place: couple,
      what: quotaTitle ?? "",
      when: "",
      party: "",
      price: cents ? formatReais(cents).replace(/,00$/, "") : "",
      priceBasis: "",
    },
    texts: [message],
  }
}
