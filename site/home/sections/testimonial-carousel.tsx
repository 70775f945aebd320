import { Picture } from "#ui/picture/picture.tsx"
import { ArrowLink } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import { useCarousel } from "#ui/carousel/use-carousel.ts"
import { testimonialMotion } from "#site/shell/page/carousel-motion.ts"
import { SliderControls } from "#ui/carousel/slider-controls.tsx"
import type { TestimonialQuote } from "#site/home/testimonial-quote.server.ts"
import row from "#ui/carousel/slider-row.module.css"
import styles from "./testimonial-carousel.module.css"

const listId = "depoimentos-lista"

/** Excerpts of testimonials and a link to all of them. Nothing without testimonials. */
export function TestimonialCarousel({
  testimonials,
  allHref,
}: {
  testimonials: readonly TestimonialQuote[]
  allHref: string
}) {
  const carousel = useCarousel(testimonials.length, testimonialMotion)
  if (testimonials.length === 0) return null
  return (
    <section
      className={layout.section}
      data-ground="world"
      aria-labelledby="depoimentos"
      aria-roledescription={testimonials.length > 1 ? "carrossel" : undefined}
      {...carousel.holdHandlers}
    >
      <div className={layout.shell}>
        <div className={row.head}>
          <h2 id="depoimentos">Quem foi conta</h2>
          <SliderControls
            carousel={carousel}
            slides={testimonials.length}
            controls={listId}
            subject="os depoimentos"
            slide="o depoimento"
            abreast={3}
          />
        </div>
        <div
          className={row.viewport}
          ref={carousel.viewport}
          data-running={carousel.ready || undefined}
          tabIndex={carousel.ready || testimonials.length < 2 ? undefined : 0}
        >
          <ul id={listId} className={styles.track} aria-live={carousel.live}>
            {testimonials.map((testimonial) => (
              <li key={testimonial.id} className={styles.slide}>
                <Quotation testimonial={testimonial} />
              </li>
            ))}
          </ul>
        </div>
        <ArrowLink to={allHref} className={styles.all}>
          Ver todos os depoimentos
        </ArrowLink>
      </div>
    </section>
  )
}

function Quotation({ testimonial }: { testimonial: TestimonialQuote }) {
  const { client, quote, course, when, portrait } = testimonial
  return (
    <figure className={styles.quotation}>
      <blockquote>
        <p>{quote}</p>
      </blockquote>
      <figcaption>
        {portrait ? (
          <Picture image={{ ...portrait, alt: "" }} sizes="64px" className={styles.portrait} />
        ) : (
          <span className={styles.initial} aria-hidden>
            {client.charAt(0)}
          </span>
        )}
        <div>
          <strong>{client}</strong>
          {course && <span>{course}</span>}
          {when && <span>{when}</span>}
        </div>
      </figcaption>
    </figure>
  )
}
