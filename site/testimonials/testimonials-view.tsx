import { type MetaDescriptor, href } from "react-router"
import { Picture } from "#ui/picture/picture.tsx"
import { crumbsStructuredData } from "#site/shell/page/breadcrumb-structured-data.ts"
import { type Profile, profileNames } from "#domain/agency/profile.ts"
import { Breadcrumb } from "#site/shell/page/breadcrumb.tsx"
import { withProfile } from "#domain/agency/profile-addresses.ts"
import { homeOf } from "#domain/agency/profile-addresses.ts"
import { pageMeta } from "#site/shell/page/page-meta.ts"
import { ArrowLink, ButtonLink } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import { Prose } from "#ui/prose.tsx"
import { Section } from "#ui/section.tsx"
import type { ShownTestimonials } from "./load-testimonials.server.ts"
import styles from "./testimonials-view.module.css"

const words = {
  exchange: "Quem estudou fora conta como foi: o que deu certo, o que apertou e o que fariam de novo.",
  tourism: "Quem já voltou conta como foi: o melhor dia, o imprevisto e quem atendeu o telefone.",
} as const satisfies Record<Profile, string>

/** Everything that clients wrote, as letters of different lengths on a wall. */
export function TestimonialsView({ page: { profile, testimonials, crumbs } }: { page: ShownTestimonials }) {
  const [first, ...others] = testimonials
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <header className={`${layout.shell} ${styles.opening}`}>
        <h1>Depoimentos</h1>
        <p className={layout.standfirst}>{words[profile]}</p>
      </header>
      {first ? (
        <Section
          id="nossos-clientes"
          title="Nossos Clientes"
          aside={<ArrowLink to={withProfile(href("/orcamento"), profile)}>Solicitar orçamento</ArrowLink>}
          ruled
          follows
        >
          <OpeningLetter testimonial={first} />
          <ul className={styles.wall}>
            {others.map((testimonial) => (
              <li key={testimonial.id}>
                <Letter testimonial={testimonial} />
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
  page: ShownTestimonials | undefined,
): MetaDescriptor[] {
  if (!page) return []
  const { profile, canonical, crumbs } = page
  return [
    ...pageMeta(matches, {
      breadcrumb: [profileNames[profile], "Depoimentos"],
      description: words[profile],
      canonical,
    }),
    ...crumbsStructuredData(matches, crumbs, canonical),
  ]
}

interface LetterProps {
  testimonial: ShownTestimonials["testimonials"][number]
}

/** The first one opens the page, set large beside the portrait. */
function OpeningLetter({ testimonial }: LetterProps) {
  const { message, portrait } = testimonial
  return (
    <figure className={styles.first} data-portrait={portrait ? "" : undefined}>
      {portrait && (
        <div className={styles.print}>
          <Picture image={{ ...portrait, alt: "" }} sizes="(min-width: 56.25em) 18rem, 9rem" />
        </div>
      )}
      <blockquote>
        <Prose html={message} />
      </blockquote>
      <figcaption>
        <Who testimonial={testimonial} />
      </figcaption>
    </figure>
  )
}

function Letter({ testimonial }: LetterProps) {
  const { client, message, short, portrait } = testimonial
  return (
    <figure className={styles.letter} data-short={short || undefined}>
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
        <Who testimonial={testimonial} />
      </figcaption>
    </figure>
  )
}

function Who({ testimonial: { client, course, location, day, month } }: LetterProps) {
  return (
    <div className={styles.who}>
      <strong>{client}</strong>
      {course && <span>{course}</span>}
      {location && <span>{location}</span>}
      {day && <time dateTime={day}>{month}</time>}
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
      <p className={styles.ways}>
        <ButtonLink to={withProfile(href("/contatos"), profile)}>Falar com a gente</ButtonLink>
        <ArrowLink to={homeOf(profile)}>Ver para onde se vai</ArrowLink>
      </p>
    </section>
  )
}
