import { href } from "react-router"
import { profileNames } from "#domain/agency/profile.ts"
import { logContext, servicesContext } from "#site/request-context.server.ts"
import { withProfile } from "#domain/agency/profile-addresses.ts"
import { pageMeta } from "#site/shell/page/page-meta.ts"
import { agencyStructuredData } from "#site/stores/store-structured-data.ts"
import type { Route } from "./+types/tourism-home-page"
import { BannerCover, HomeTitle } from "#site/home/sections/banner-cover.tsx"
import { FeaturedPackages } from "#site/home/sections/featured-packages.tsx"
import { bannerMotion } from "#site/shell/page/carousel-motion.ts"
import { loadHome } from "./load-home.server.ts"
import { StepRoute } from "#site/home/sections/step-route.tsx"
import { TestimonialCarousel } from "#site/home/sections/testimonial-carousel.tsx"

export { shouldRevalidate } from "#site/shell/page/revalidate.ts"

export function loader({ context }: Route.LoaderArgs) {
  return loadHome(context.get(servicesContext), "tourism", context.get(logContext))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const tags = pageMeta(matches, {
    breadcrumb: [profileNames.tourism],
    description: loaderData?.isEmpty
      ? undefined
      : "Pacotes de lazer, lua de mel e viagens de negócios, " +
        "com roteiro de quem já fez o caminho e cada parte do preço à vista.",
    canonical: href("/turismo"),
    noindex: loaderData?.isEmpty,
  })
  return [...tags, ...agencyStructuredData(matches, loaderData?.stores ?? [])]
}

export default function TourismHomePage({
  loaderData: { banners, lead, rest, searchHref, before, after, testimonials },
}: Route.ComponentProps) {
  return (
    <>
      <HomeTitle covered={banners.length > 0}>Viagens de lazer e negócios</HomeTitle>
      {banners.length > 0 && <BannerCover banners={banners} motion={bannerMotion.tourism} />}
      <FeaturedPackages
        lead={lead}
        rest={rest}
        searchHref={searchHref}
        text="Roteiros que a equipe já percorreu. O preço de cada um diz o que está incluído."
        sliderTitle="Mais roteiros para escolher"
        quoteHref={withProfile(href("/orcamento"), "tourism")}
      />
      <StepRoute id="passos" title="Da ideia ao embarque" steps={before} ground="band" />
      <StepRoute id="passos-depois" title="Do embarque à volta" steps={after} />
      <TestimonialCarousel testimonials={testimonials} allHref={href("/turismo/depoimentos")} />
    </>
  )
}
