import { packageHref } from "#domain/packages/package.ts"
import { findPackage } from "#domain/packages/packages.server.ts"
import { type Price, currentPart, priceOf } from "#domain/packages/price.ts"
import { type Profile, profiles } from "#domain/agency/profile.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { Services } from "#platform/services.ts"
import { type ContextPackage, findRemovedPackage } from "./removed-package.server.ts"

/** The package that the visitor was looking at, with that day's price. Stored with the request. */
export interface QuoteContext {
  package: {
    id: number
    /** Absent when nothing is known of the package. */
    name?: string
    address?: string
    price?: Price
    /** The day of this price, `YYYY-MM-DD`. */
    day: string
    /** The package was removed from the site before the request arrived: the address leads nowhere. */
    removed?: true
  }
}

/** The package of a request as the site shows it now, with its price on `day`. A missing package is not an error. */
export async function quoteContextOf(
  services: Services,
  preferred: Profile,
  id: number,
  day: string,
): Promise<QuoteContext> {
  const found = await findInEither(services, preferred, id)
  return { package: found ? await packageContext(services, found, day) : { id, day } }
}

/** The same, also for a package that was removed from the site while the visitor's page was open. */
export async function quoteContextAsSeen(
  services: Services,
  preferred: Profile,
  id: number,
  day: string,
): Promise<QuoteContext> {
  const context = await quoteContextOf(services, preferred, id, day)
  if (context.package.name !== undefined) return context
  const removed = await findRemovedPackage(services.db, preferred, id, day)
  return removed ? { package: { ...(await packageContext(services, removed, day)), removed: true } } : context
}

async function packageContext(
  services: Services,
  { row, profile }: { row: ContextPackage; profile: Profile },
  day: string,
): Promise<QuoteContext["package"]> {
  const { rates } = await getAgency(services)
  return {
    id: row.id,
    name: row.name,
    address: `${services.origin}${packageHref(profile, row)}`,
    price: priceOf(row, day, rates),
    day,
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
