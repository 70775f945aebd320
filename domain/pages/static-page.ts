import { href } from "#domain/agency/page-addresses.ts"
import type { Image } from "#platform/images/image.ts"
import type { Profile } from "#domain/agency/profile.ts"
import { slugify } from "#platform/text/slug.ts"

/** A page in a menu. */
export interface PageRef {
  id: number
  title: string
}

/** The menus' pages by group: 1 Quem Somos, 2 Serviços, 3 Cursos. */
export interface PageMenu {
  "1": PageRef[]
  "2": PageRef[]
  "3": PageRef[]
}

export interface StaticPage extends PageRef {
  subtitle: string | null
  /** Sanitised HTML. */
  description: string | null
  images: Image[]
  subdescriptions: Array<{ title: string; description: string }>
  updated_at: string
}

/** The reserved page of the agency's settings: its slug does not depend on its title. */
interface ReservedPage {
  id: number
  slug: string
}

/** Address of a page under a profile. */
export function staticPageHref(profile: Profile, { id, title }: PageRef, reserved: ReservedPage): string {
  const params = { id: String(id), name: id === reserved.id ? reserved.slug : slugify(title) }
  return profile === "exchange"
    ? href("/intercambio/pagina/:id/:name", params)
    : href("/turismo/pagina/:id/:name", params)
}
