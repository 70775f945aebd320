import { safeContentLink } from "#domain/agency/content-link.ts"
import { contentHtml } from "#domain/agency/content-html.server.ts"
import { toPackageCards } from "#domain/packages/package-cards.server.ts"
import type { PackageCard } from "#domain/packages/package.ts"
import { listFeatured } from "#domain/packages/packages.server.ts"
import type { Profile } from "#domain/agency/profile.ts"
import type { Services } from "#domain/services.server.ts"
import { cachedContent } from "#platform/database/content-cache.server.ts"
import { loadShell } from "#site/shell/layout/shell.server.ts"
import { listStores } from "#domain/stores/stores.server.ts"
import { listedStore } from "#site/stores/store-structured-data.ts"
import { listTestimonials } from "#domain/testimonials/testimonials.server.ts"
import type { Banner, Step } from "#domain/home/home.ts"
import type { CountryLink, HomePage, NamedCard } from "./home-page.ts"
import { listBanners, listSteps } from "#domain/home/home.server.ts"
import { packageNameLength } from "#site/shell/layout/carousel-motion.ts"
import { truncate } from "#platform/text/truncate.ts"
import { testimonialQuoteOf } from "./testimonial-quote.ts"

/** The spread and the slider after it; who wants more goes on to the destinations. */
export const featuredLimit = 25

/** The home page of a profile. Content stays in memory until the next import; prices are those of today. */
export async function showHome(services: Services, profile: Profile): Promise<HomePage> {
  const [banners, packages, steps, voices, stores] = await Promise.all([
    cachedContent(services, `banners ${profile}`, () => listProfileBanners(services, profile)),
    listFeaturedCards(services, profile),
    quiet(cachedContent(services, `steps ${profile}`, () => listProfileSteps(services, profile))),
    cachedContent(services, `voices ${profile}`, () => listVoices(services, profile)),
    quiet(cachedContent(services, "listed stores", () => listListedStores(services))),
  ])
  const [lead, ...rest] = packages
  const at = (position: Step["position"]) => steps.filter((step) => step.position === position)
  return { banners, lead, rest: rest.map(named), before: at("1"), after: at("2"), voices, stores }
}

/** The exchange countries, as a directory: those of the menu around the page; decorative, like the steps. */
export function listCountryLinks(services: Services): Promise<CountryLink[]> {
  return quiet(
    loadShell(services, "exchange").then(({ destinations }) =>
      destinations.map(({ title, to }) => ({ name: title, to })),
    ),
  )
}

/** Links keep the profile of the page. */
async function listProfileBanners({ db }: Services, profile: Profile): Promise<Banner[]> {
  const banners = await listBanners(db, profile)
  return banners.map(({ btn_1_link, btn_2_link, ...banner }) => ({
    ...banner,
    btn_1_link: safeContentLink(btn_1_link, profile),
    btn_2_link: safeContentLink(btn_2_link, profile),
  }))
}

async function listProfileSteps({ db }: Services, profile: Profile): Promise<Step[]> {
  const steps = await listSteps(db, profile)
  return steps.map((step) => ({
    ...step,
    description: contentHtml(step.description, profile),
    link: safeContentLink(step.link, profile),
  }))
}

async function listFeaturedCards(services: Services, profile: Profile): Promise<PackageCard[]> {
  return toPackageCards(services, profile, await listFeatured(services.db, profile, {}, featuredLimit))
}

async function listVoices({ db }: Services, profile: Profile) {
  return (await listTestimonials(db, profile, { home: true })).map(testimonialQuoteOf)
}

async function listListedStores({ db }: Services) {
  return (await listStores(db)).map(listedStore)
}

function named(card: PackageCard): NamedCard {
  return { card, shownName: truncate(card.name, packageNameLength) }
}

/** A decorative part that cannot be read leaves its place empty; the page shows the rest. */
async function quiet<Row>(rows: Promise<Row[]>): Promise<Row[]> {
  try {
    return await rows
  } catch {
    return []
  }
}
