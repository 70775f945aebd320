import { randomInt } from "node:crypto"
import type { Page } from "@playwright/test"
import type { Services } from "#domain/services.server.ts"
import { watchContentVersion } from "#platform/database/watch-content-version.ts"
import { sendQuoteWithCard } from "#test/fixtures/panel-requests.ts"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { type Site, open } from "./site.ts"

/** Stores a visitor's request in the site's own database. Returns the protocol. */
export async function newRequest({ db, folder, url }: Site, card: Parameters<typeof sendQuoteWithCard>[2] = {}) {
  const contentVersion = watchContentVersion({ file: `${folder}/travessia.db` })
  const services = { db, contentVersion, clock: () => new Date(), origin: url } as unknown as Services
  // A different number each time: equal requests within a minute count as one, and those of one person are flagged.
  const number = `419${randomInt(10_000_000, 99_999_999)}`
  const visitor = {
    email: `v${number}@exemplo.com.br`,
    cellphone: number,
    country: 20,
    countryCity: 0,
    package_id: 2001,
  }
  const protocol = await sendQuoteWithCard(services, { ...visitor, observation: "Praia calma, por favor." }, card)
  await contentVersion.close()
  return protocol
}

/** Opens the page of a new request as someone of the sales team. */
export async function openNewRequest(page: Page, site: Site) {
  const protocol = await newRequest(site)
  const me = await signInBrowser(page.context(), site, { roles: ["sales"] })
  await open(page, `/painel/pedidos/${protocol}`)
  return { protocol, me }
}
