import { href } from "react-router"
import { profileNames } from "#domain/agency/profile.ts"
import { logContext, servicesContext } from "#site/request-context.server.ts"
import { withProfile } from "#domain/agency/profile-addresses.ts"
import { pageMeta } from "#site/shell/page/page-meta.ts"
import { agencyStructuredData } from "#site/stores/store-structured-data.ts"
import type { Route } from "./+types/exchange-home-page"
import { BannerCover, HomeTitle } from "#site/home/sections/banner-cover.tsx"
import { CountryIndex } from "#site/home/sections/country-index.tsx"
import { FeaturedPackages } from "#site/home/sections/featured-packages.tsx"
import { bannerMotion } from "#site/shell/page/carousel-motion.ts"
import { listCountryLinks, loadHome } from "./load-home.server.ts"
import { StepRoute } from "#site/home/sections/step-route.tsx"
import { TestimonialCarousel } from "#site/home/sections/testimonial-carousel.tsx"

export { shouldRevalidate } from "#site/shell/page/revalidate.ts"

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const log = context.get(logContext)
  const [home, countries] = await Promise.all([loadHome(services, "exchange", log), listCountryLinks(services, log)])
  return { ...home, countries }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const tags = pageMeta(matches, {
    breadcrumb: [profileNames.exchange],
    description: loaderData?.isEmpty
      ? undefined
      : "Cursos de idioma, High School, faculdade e trabalho fora do Brasil, com o orçamento inteiro em reais.",
    canonical: href("/intercambio"),
    noindex: loaderData?.isEmpty,
  })
  return [...tags, ...agencyStructuredData(matches, loaderData?.stores ?? [])]
}

export default function ExchangeHomePage({
  loaderData: { banners, lead, rest, searchHref, countries, before, after, testimonials },
}: Route.ComponentProps) {
  return (
    <>
      <HomeTitle covered={banners.length > 0}>Intercâmbio: estudar e trabalhar fora</HomeTitle>
      {banners.length > 0 && <BannerCover banners={banners} motion={bannerMotion.exchange} />}
      <FeaturedPackages
        lead={lead}
        rest={rest}
        searchHref={searchHref}
        text="Cursos e programas que a equipe conhece de perto. O preço de cada um diz o que está incluído."
        sliderTitle="Mais programas para comparar"
        quoteHref={withProfile(href("/orcamento"), "exchange")}
      />
      <CountryIndex countries={countries} />
      <StepRoute id="passos" title="Da ideia ao embarque" steps={before} ground="band" />
      <StepRoute id="passos-depois" title="Do embarque à volta" steps={after} />
      <TestimonialCarousel testimonials={testimonials} allHref={href("/intercambio/depoimentos")} />
    </>
  )
}
