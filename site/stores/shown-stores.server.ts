import type { Agency } from "#domain/agency/agency.ts"
import type { Store } from "#domain/stores/store.ts"
import { writtenPhoneLink } from "#platform/text/written-phone-link.ts"
import { listedStore } from "./listed-store.server.ts"

/**
 * The blocks of the contact page. Without stores, one of the agency. A store without any channel has the agency's:
 * nobody is left with a name alone.
 */
export function shownStores(stores: readonly Store[], { name, address, phone, whatsapp, email }: Agency) {
  const channels = { phone, whatsapp, email }
  const office = { id: 0, name, address, ...channels, cellphone: null, skype: null, working_times: null, map_url: null }
  const reachable = stores.map((store) => (hasChannel(store) ? store : { ...store, ...channels }))
  return (stores.length > 0 ? reachable : [office]).map((store) => ({
    ...store,
    ...listedStore(store),
    cellphone_link: writtenPhoneLink(store.cellphone ?? ""),
  }))
}

function hasChannel({ phone, cellphone, whatsapp, email, skype }: Store): boolean {
  return [phone, cellphone, whatsapp, email, skype].some(Boolean)
}
