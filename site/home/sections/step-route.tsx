import { Picture } from "#ui/picture/picture.tsx"
import { ArrowLink } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import { Prose } from "#ui/prose.tsx"
import { useCarousel } from "#ui/carousel/use-carousel.ts"
import type { Step } from "#domain/home/home.ts"
import { stepMotion } from "#site/shell/page/carousel-motion.ts"
import { SliderControls } from "#ui/carousel/slider-controls.tsx"
import row from "#ui/carousel/slider-row.module.css"
import styles from "./step-route.module.css"

interface StepRouteProps {
  id: string
  title: string
  steps: readonly Step[]
  ground?: "paper" | "band"
}

/** Steps as stops on a dotted line; a carousel where they do not fit side by side. Nothing without steps. */
export function StepRoute({ id, title, steps, ground = "paper" }: StepRouteProps) {
  const listId = `${id}-lista`
  const carousel = useCarousel(steps.length, stepMotion)
  if (steps.length === 0) return null
  return (
    <section
      className={`${layout.section} ${ground === "band" ? layout.band : ""}`}
      aria-labelledby={id}
      {...carousel.holdHandlers}
    >
      <div className={layout.shell}>
        <div className={row.head}>
          <h2 id={id}>{title}</h2>
          <SliderControls
            carousel={carousel}
            slides={steps.length}
            controls={listId}
            subject="os passos"
            slide="o passo"
            abreast={4}
          />
        </div>
        <div
          className={row.viewport}
          ref={carousel.viewport}
          data-running={carousel.ready || undefined}
          tabIndex={carousel.ready || steps.length < 2 ? undefined : 0}
        >
          <ol id={listId} className={styles.track} aria-live={carousel.live}>
            {steps.map((step, index) => (
              <li key={step.id} className={styles.step}>
                <Stop step={step} number={index + 1} />
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}

function Stop({
  step: {
    title,
    description,
    link,
    images: [image],
  },
  number,
}: {
  step: Step
  number: number
}) {
  return (
    <>
      <div className={styles.stop}>
        <div className={styles.node}>
          {image ? <Picture image={{ ...image, alt: "" }} sizes="112px" /> : <span aria-hidden>{number}</span>}
        </div>
      </div>
      <h3>
        {number}. {title}
      </h3>
      <div className={styles.text}>
        <Prose html={description} />
        {link && (
          <ArrowLink to={link} about={title}>
            Saiba mais
          </ArrowLink>
        )}
      </div>
    </>
  )
}
