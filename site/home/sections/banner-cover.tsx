import { Picture } from "#ui/picture/picture.tsx"
import { FirstPaintMark } from "#ui/first-paint-mark.tsx"
import { ButtonLink } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import { type Motion, useCarousel } from "#ui/carousel/use-carousel.ts"
import styles from "./banner-cover.module.css"
import type { Banner } from "#domain/home/home.ts"
import { SliderControls } from "#ui/carousel/slider-controls.tsx"
import { capitalize } from "#platform/text/capitalize.ts"

const listId = "convites"

/** The heading of a home page. Visually hidden above banners, which have headings of their own. */
export function HomeTitle({ covered, children }: { covered: boolean; children: string }) {
  return <h1 className={covered ? layout.hidden : `${layout.shell} ${styles.title}`}>{children}</h1>
}

/** The banners of a home page: a full-bleed picture each, with text on a panel that overlaps its lower edge. */
export function BannerCover({ banners, motion }: { banners: readonly Banner[]; motion: Motion }) {
  const carousel = useCarousel(banners.length, motion)
  const several = banners.length > 1
  return (
    <section
      className={styles.cover}
      aria-roledescription={several ? "carrossel" : undefined}
      aria-label="Nossos convites"
      {...carousel.holdHandlers}
    >
      <div className={`${layout.shell} ${layout.grid} ${styles.aside}`} data-print="no">
        <div className={styles.bar}>
          <p className={styles.caption} aria-hidden>
            {captionOf(banners[carousel.visible[0] ?? 0])}
          </p>
          <SliderControls
            carousel={carousel}
            slides={banners.length}
            controls={listId}
            subject="os convites"
            slide="o convite"
            counted
          />
        </div>
      </div>
      <div className={styles.viewport} ref={carousel.viewport} data-running={carousel.ready || undefined}>
        <ul id={listId} className={styles.track} aria-live={carousel.live}>
          {banners.map((banner, index) => (
            <li key={banner.id} className={styles.slide}>
              <BannerSlide banner={banner} first={index === 0} />
            </li>
          ))}
        </ul>
      </div>
      {/* The highest slide decides the height. */}
      <FirstPaintMark id="convites-fim" />
    </section>
  )
}

function BannerSlide({ banner, first }: { banner: Banner; first: boolean }) {
  const {
    title,
    subtitle,
    images: [image],
  } = banner
  const actions = actionsOf(banner)
  return (
    <>
      <div className={styles.picture}>{image && <Picture image={image} sizes="100vw" priority={first} />}</div>
      <div className={`${layout.shell} ${layout.grid}`}>
        <div className={styles.plate} data-ground="world">
          <h2>{title}</h2>
          {subtitle && <p>{subtitle}</p>}
          {actions.length > 0 && (
            <div className={styles.actions}>
              {actions.map(({ label, to }, index) => (
                // Both may lead to the same page.
                <ButtonLink key={index} to={to} look={index === 0 ? "solid" : "line"}>
                  {label}
                </ButtonLink>
              ))}
            </div>
          )}
        </div>
      </div>
    </>
  )
}

/** The buttons that have both a label and an address. */
function actionsOf({ btn_1_title, btn_1_link, btn_2_title, btn_2_link }: Banner): Array<{ label: string; to: string }> {
  const first = btn_1_title && btn_1_link ? [{ label: btn_1_title, to: btn_1_link }] : []
  const second = btn_2_title && btn_2_link ? [{ label: btn_2_title, to: btn_2_link }] : []
  return [...first, ...second]
}

/** Caption of the picture: its alternative text without the prefix. */
function captionOf(banner: Banner | undefined): string | undefined {
  const caption = banner?.images[0]?.alt.replace(/^Pôster:\s*/, "")
  return caption && capitalize(caption)
}
