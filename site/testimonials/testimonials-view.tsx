import { type MetaDescriptor, href } from "react-router"
import { Picture } from "#ui/picture/picture.tsx"
import { type Profile, profileNames } from "#domain/agency/profile.ts"
import { Breadcrumb } from "#site/shell/page/breadcrumb.tsx"
import { withProfile } from "#domain/agency/profile-addresses.ts"
import { homeOf } from "#domain/agency/profile-addresses.ts"
import { pageMeta } from "#site/shell/page/page-meta.ts"
import { ArrowLink, ButtonLink } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import { Prose } from "#ui/prose.tsx"
import { Section } from "#ui/section.tsx"
import type { TestimonialsPageData } from "./load-testimonials.server.ts"
import styles from "./testimonials-view.module.css"

const introductions = {
  exchange: "Quem estudou fora conta como foi: o que deu certo, o que apertou e o que fariam de novo.",
  tourism: "Quem já voltou conta como foi: o melhor dia, o imprevisto e quem atendeu o telefone.",
} as const satisfies Record<Profile, string>

/** All testimonials of a profile: the first one large, the others in columns. */
export function TestimonialsView({ page: { profile, testimonials, crumbs } }: { page: TestimonialsPageData }) {
  const [first, ...others] = testimonials
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <header className={`${layout.shell} ${styles.opening}`}>
        <h1>Depoimentos</h1>
        <p className={layout.standfirst}>{introductions[profile]}</p>
      </header>
      {first ? (
        <Section
          id="nossos-clientes"
          title="Nossos Clientes"
          aside={<ArrowLink to={withProfile(href("/orcamento"), profile)}>Solicitar orçamento</ArrowLink>}
          ruled
          follows
        >
          <FirstTestimonial testimonial={first} />
          <ul className={styles.columns}>
            {others.map((testimonial) => (
              <li key={testimonial.id}>
                <TestimonialCard testimonial={testimonial} />
              </li>
            ))}
          </ul>
        </Section>
      ) : (
        <NoTestimonials profile={profile} />
      )}
    </>
  )
}

export function testimonialsMeta(
  matches: Parameters<typeof pageMeta>[0],
  page: TestimonialsPageData | undefined,
): MetaDescriptor[] {
  if (!page) return []
  const { profile, canonical, crumbs, testimonials } = page
  return pageMeta(matches, {
    breadcrumb: [profileNames[profile], "Depoimentos"],
    description: introductions[profile],
    canonical,
    crumbs,
    noindex: testimonials.length === 0,
  })
}

interface TestimonialProps {
  testimonial: TestimonialsPageData["testimonials"][number]
}

/** The first testimonial, large and beside the portrait. */
function FirstTestimonial({ testimonial }: TestimonialProps) {
  const { message, portrait } = testimonial
  return (
    <figure className={styles.first} data-portrait={portrait ? "" : undefined}>
      {portrait && (
        <div className={styles.largePortrait}>
          <Picture image={{ ...portrait, alt: "" }} sizes="(min-width: 56.25em) 18rem, 9rem" />
        </div>
      )}
      <blockquote>
        <Prose html={message} />
      </blockquote>
      <figcaption>
        <Author testimonial={testimonial} />
      </figcaption>
    </figure>
  )
}

function TestimonialCard({ testimonial }: TestimonialProps) {
  const { client, message, short, portrait } = testimonial
  return (
    <figure className={styles.card} data-short={short || undefined}>
      <blockquote>
        <Prose html={message} />
      </blockquote>
      <figcaption>
        {portrait ? (
          <Picture image={{ ...portrait, alt: "" }} sizes="72px" className={styles.portrait} />
        ) : (
          <span className={styles.initial} aria-hidden>
            {client.charAt(0)}
          </span>
        )}
        <Author testimonial={testimonial} />
      </figcaption>
    </figure>
  )
}

function Author({ testimonial: { client, course, location, day, date } }: TestimonialProps) {
  return (
    <div className={styles.author}>
      <strong>{client}</strong>
      {course && <span>{course}</span>}
      {location && <span>{location}</span>}
      {day && <time dateTime={day}>{date}</time>}
    </div>
  )
}

function NoTestimonials({ profile }: { profile: Profile }) {
  return (
    <section className={`${layout.shell} ${styles.none}`} aria-labelledby="nossos-clientes">
      <h2 id="nossos-clientes">Nossos Clientes</h2>
      <p>
        Os primeiros relatos ainda estão a caminho: publicamos só o que a pessoa escreveu e autorizou. Quer falar com
        alguém que já foi? Peça, que a gente apresenta.
      </p>
      <p className={styles.links}>
        <ButtonLink to={withProfile(href("/contatos"), profile)}>Falar com a gente</ButtonLink>
        <ArrowLink to={homeOf(profile)}>Ver destinos</ArrowLink>
      </p>
    </section>
  )
}
