import { openingHours } from "#domain/stores/opening-hours.ts"
import type { Store } from "#domain/stores/store.ts"
import { writtenPhoneLink } from "#platform/text/written-phone-link.ts"
import type { ListedStore } from "./store-structured-data.ts"

/** A store's data for search engines. On the server, because the parsers would cost visitors bytes. */
export function listedStore({ name, phone, email, address, working_times }: Store): ListedStore {
  return {
    name,
    phone_link: writtenPhoneLink(phone ?? ""),
    email,
    address,
    openingHours: openingHours(working_times ?? ""),
  }
}
