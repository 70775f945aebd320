import { servicesContext } from "#site/request-context.server.ts"
import type { Route } from "./+types/exchange-testimonials-page"
import { loadTestimonials } from "./load-testimonials.server.ts"
import { TestimonialsView, testimonialsMeta } from "./testimonials-view.tsx"

export { shouldRevalidate } from "#site/shell/page/revalidate.ts"

export function loader({ context }: Route.LoaderArgs) {
  return loadTestimonials(context.get(servicesContext), "exchange")
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return testimonialsMeta(matches, loaderData)
}

export default function ExchangeTestimonialsPage({ loaderData }: Route.ComponentProps) {
  return <TestimonialsView page={loaderData} />
}
