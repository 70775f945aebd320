import { contentHtml, openingHtml } from "#domain/agency/content-html.server.ts"
import { plainText } from "#platform/text/safe-html.server.ts"
import { type Profile, profileNames } from "#domain/agency/profile.ts"
import type { Services } from "#domain/services.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import { requireFound, pageId, requireCanonical } from "#site/shell/page/load-page.server.ts"
import { homeOf } from "#domain/agency/profile-addresses.ts"
import { staticPageHref } from "#domain/pages/static-page.ts"
import { findStaticPage } from "#domain/pages/static-pages.server.ts"

/** Data of a static page. Throws 301 for a wrong name in the address and 404 for an unknown id. */
export async function loadStaticPage(services: Services, profile: Profile, id: string | undefined, url: URL) {
  const page = requireFound(await findStaticPage(services.db, profile, pageId(id)))
  const { honeymoon_page } = await getAgency(services)
  const canonical = staticPageHref(profile, page, honeymoon_page)
  requireCanonical(url, canonical)
  const [cover = null, ...pictures] = page.images
  return {
    id: page.id,
    profile,
    canonical,
    title: page.title,
    subtitle: page.subtitle,
    description: openingHtml(page.description, profile),
    summary: page.subtitle ?? plainText(page.description),
    cover,
    pictures,
    sections: page.subdescriptions.map((section) => ({
      ...section,
      description: contentHtml(section.description, profile),
    })),
    crumbs: [{ title: profileNames[profile], to: homeOf(profile) }, { title: page.title }],
  }
}

export type StaticPageData = Awaited<ReturnType<typeof loadStaticPage>>
