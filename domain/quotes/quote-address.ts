import { href } from "#domain/agency/page-addresses.ts"
import { type Profile, profileSlugs } from "#domain/agency/profile.ts"
import { queryString } from "#platform/text/query-string.ts"

/** What the address of the quote form may say to fill it in, by its name there. */
export const quotePrefills = { sought: "busca", packageId: "pacote", cityId: "cidade", countryId: "pais" } as const

type Prefills = { [Key in keyof typeof quotePrefills]?: string | number | undefined }

export function quoteHref(profile: Profile | undefined, prefills: Prefills): string {
  const search = new URLSearchParams(profile && { perfil: profileSlugs[profile] })
  for (const [key, name] of Object.entries(quotePrefills)) {
    const value = prefills[key as keyof Prefills]
    if (value) search.set(name, String(value))
  }
  return href("/orcamento") + queryString(search)
}
