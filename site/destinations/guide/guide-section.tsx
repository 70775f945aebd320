import layout from "#ui/layout.module.css"
import { Prose } from "#ui/prose.tsx"
import type { Guide } from "#domain/destinations/destination.ts"
import { FactsPanel } from "./facts-panel.tsx"
import styles from "./guide-section.module.css"
import { ClickToLoadMap } from "#ui/map/click-to-load-map.tsx"
import { PhotoGallery } from "#ui/picture/photo-gallery.tsx"

/** Text and pictures of a guide, with facts and map beside them. `id` is the id of the heading. */
export function GuideSection({ id, guide, heading }: { id: string; guide: Guide; heading: string }) {
  return (
    <section className={layout.section} aria-labelledby={id}>
      <div className={`${layout.shell} ${layout.grid} ${styles.guide}`}>
        <div className={styles.text}>
          <h2 id={id}>{guide.title ?? heading}</h2>
          {guide.description ? (
            <Prose html={guide.description} dropCap />
          ) : (
            <p>Ainda estamos escrevendo este guia. Pergunte: respondemos por escrito.</p>
          )}
        </div>
        <div className={styles.side}>
          <FactsPanel place={guide.name} facts={guide.facts}>
            {guide.mapUrl && <ClickToLoadMap url={guide.mapUrl} place={guide.name} />}
          </FactsPanel>
        </div>
        {guide.gallery.length > 0 && (
          <div className={styles.gallery}>
            <PhotoGallery place={guide.name} images={guide.gallery} sizes="(min-width: 56.25em) 43rem, 100vw" />
          </div>
        )}
      </div>
    </section>
  )
}
