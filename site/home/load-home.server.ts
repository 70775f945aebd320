import { safeContentLink } from "#domain/agency/content-link.ts"
import { contentHtml } from "#domain/agency/content-html.server.ts"
import { toPackageCards } from "#domain/packages/package-cards.server.ts"
import type { PackageCard } from "#domain/packages/package.ts"
import { listFeatured, listHighlights, listPackages } from "#domain/packages/packages.server.ts"
import type { Profile } from "#domain/agency/profile.ts"
import { findProfileContent } from "#domain/agency/profile-content.server.ts"
import type { Services } from "#domain/services.server.ts"
import { cachedContent } from "#platform/database/content-cache.server.ts"
import { loadMenus } from "#site/shell/layout/shell.server.ts"
import { listStores } from "#domain/stores/stores.server.ts"
import { listedStore } from "#site/stores/listed-store.server.ts"
import { listTestimonialRows } from "#domain/testimonials/testimonials.server.ts"
import { type Step, featuredLimit } from "#domain/home/home.ts"
import type { CountryLink, HomePage, NamedCard } from "./home-page.ts"
import { listBannerRows, listSteps } from "#domain/home/home.server.ts"
import { imagesOfKinds } from "#platform/images/images.server.ts"
import { packageNameLength } from "#site/shell/page/carousel-motion.ts"
import { today } from "#platform/time/day.ts"
import { truncate } from "#platform/text/truncate.ts"
import { testimonialQuoteOf } from "./testimonial-quote.server.ts"
import type { Log } from "#site/request-context.server.ts"
import { emptyOnError } from "#site/shell/page/empty-on-error.server.ts"
import { searchOf } from "#site/packages/load-promotions.server.ts"

/** Content is cached until the next publication or import. Packages are not, because their prices depend on the day. */
export async function loadHome(services: Services, profile: Profile, log?: Log): Promise<HomePage> {
  const [{ banners, testimonials }, packages, steps, stores] = await Promise.all([
    cachedContent(services, `banners and testimonials ${profile}`, () => listBannersAndQuotes(services, profile)),
    listCards(services, profile),
    emptyOnError(
      cachedContent(services, `steps ${profile}`, () => listProfileSteps(services, profile)),
      log,
    ),
    emptyOnError(
      cachedContent(services, "listed stores", () => listListedStores(services)),
      log,
    ),
  ])
  const [lead, ...rest] = packages.cards
  const isBare = !lead && banners.length === 0 && testimonials.length === 0
  const at = (position: Step["position"]) => steps.filter((step) => step.position === position)
  return {
    banners,
    lead,
    rest: rest.map(withShownName),
    searchHref: packages.hasMore ? searchOf(profile, {}, false) : undefined,
    before: at("1"),
    after: at("2"),
    testimonials,
    stores,
    ...(isBare && !(await findProfileContent(services, profile)).home && { isEmpty: true }),
  }
}

/** The exchange countries, from the cached menu. Empty when they cannot be read. */
export function listCountryLinks(services: Services, log?: Log): Promise<readonly CountryLink[]> {
  return emptyOnError(
    loadMenus(services, "exchange").then(({ destinations }) =>
      destinations.map(({ title, to }) => ({ name: title, to })),
    ),
    log,
  )
}

/** Banners, with links that keep the profile of the page, and testimonials. Their pictures take one query together. */
async function listBannersAndQuotes({ db }: Services, profile: Profile) {
  const [banners, testimonials] = await Promise.all([
    listBannerRows(db, profile),
    listTestimonialRows(db, profile, { home: true }),
  ])
  const ids = (rows: ReadonlyArray<{ id: number }>) => rows.map(({ id }) => id)
  const picturesOf = await imagesOfKinds(db, { banner: ids(banners), testimonial: ids(testimonials) })
  return {
    banners: banners.map((banner) => ({
      ...banner,
      btn_1_link: safeContentLink(banner.btn_1_link, profile),
      btn_2_link: safeContentLink(banner.btn_2_link, profile),
      images: picturesOf("banner", banner.id).images,
    })),
    testimonials: testimonials.map((row) =>
      testimonialQuoteOf({ ...row, images: picturesOf("testimonial", row.id).images }),
    ),
  }
}

async function listProfileSteps({ db }: Services, profile: Profile): Promise<Step[]> {
  const steps = await listSteps(db, profile)
  return steps.map((step) => ({
    ...step,
    description: contentHtml(step.description, profile),
    link: safeContentLink(step.link, profile),
  }))
}

async function listCards(services: Services, profile: Profile) {
  const { rows, hasMore } = await listRows(services, profile)
  return { cards: await toPackageCards(services, profile, rows.slice(0, featuredLimit)), hasMore }
}

/**
 * Without featured packages those in promotion, and without these the first ones: no home page denies the packages that
 * there are. One more is read than the page shows, which tells whether there are more.
 */
async function listRows({ db, clock }: Services, profile: Profile) {
  const limit = featuredLimit + 1
  const featured = await listFeatured(db, profile, {}, limit)
  if (featured.length > 0) return { rows: featured, hasMore: featured.length > featuredLimit }
  const promoted = await listHighlights(db, profile, today(clock()), {}, limit)
  if (promoted.length > 0) return { rows: promoted, hasMore: true }
  const first = await listPackages(db, profile, {}, limit)
  return { rows: first, hasMore: first.length > featuredLimit }
}

async function listListedStores({ db }: Services) {
  return (await listStores(db)).map(listedStore)
}

function withShownName(card: PackageCard): NamedCard {
  return { card, shownName: truncate(card.name, packageNameLength) }
}
