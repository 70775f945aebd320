import { packageHref } from "#domain/packages/package.ts"
import { findPackage } from "#domain/packages/packages.server.ts"
import { type Price, currentPart, priceOf } from "#domain/packages/price.ts"
import { type Profile, profiles } from "#domain/agency/profile.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { Services } from "#platform/services.ts"

/** The package that the visitor was looking at, with that day's price. Stored with the request. */
export interface QuoteContext {
  package: {
    id: number
    /** Absent when the package was unpublished in the meantime. */
    name?: string
    address?: string
    price?: Price
    /** The day of this price, `YYYY-MM-DD`. */
    day: string
  }
}

/** The package of a request with today's price. A missing package is not an error. */
export async function findContext(
  services: Services,
  preferred: Profile,
  id: number,
  day: string,
): Promise<QuoteContext> {
  const found = await findInEither(services, preferred, id)
  if (!found) return { package: { id, day } }
  const { rates } = await getAgency(services)
  const { row, profile } = found
  return {
    package: {
      id,
      name: row.name,
      address: `${services.origin}${packageHref(profile, row)}`,
      price: priceOf(row, day, rates),
      day,
    },
  }
}

/** "Por R$ 4.190,00 (promoção válida de 14/11/2026 até 30/11/2026), por pessoa": the price as the visitor saw it. */
export function contextPrice(price: Price | undefined): string {
  const part = price && currentPart(price)
  if (!part) return "Preço sob consulta"
  const promotion = price.promotional
    ? ` (promoção válida de ${price.startsOn} até ${price.endsOn}${price.base ? `; sem ela, ${price.base.text}` : ""})`
    : ""
  const reais = part.asReais
    ? part.asReais.known
      ? `${part.asReais.text} pela cotação de ${part.asReais.rate} em ${part.asReais.day}`
      : part.asReais.text
    : undefined
  return [`${part.text}${promotion}`, reais, price.basis].filter(Boolean).join(", ")
}

async function findInEither({ db }: Services, preferred: Profile, id: number) {
  for (const profile of [preferred, ...profiles.filter((other) => other !== preferred)]) {
    const row = await findPackage(db, profile, id)
    if (row) return { row, profile }
  }
  return undefined
}
