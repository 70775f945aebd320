import type { Image } from "#platform/images/image.ts"
import { Picture } from "#ui/picture/picture.tsx"
import { PageLink } from "#ui/page-link.tsx"
import { PhotoFrame } from "#ui/picture/photo-frame.tsx"
import styles from "./attraction-wall.module.css"

export interface WallAttraction {
  id: number
  name: string
  title: string | null
  picture: Image | null
  to: string
}

/** Crops in turn, so that the columns do not align. A tall crop needs a wider original. */
const pair = { ratio: "wide", sizes: "(min-width: 75rem) 37rem, (min-width: 40em) 45vw, 92vw" } as const
const crops = [
  { ratio: "wide", sizes: "(min-width: 75rem) 24rem, (min-width: 40em) 45vw, 92vw" },
  { ratio: "tall", sizes: "(min-width: 75rem) 48rem, (min-width: 40em) 90vw, 92vw" },
  { ratio: "square", sizes: "(min-width: 75rem) 38rem, (min-width: 40em) 72vw, 92vw" },
] as const

/** Attractions as photos of different heights, ordered down each column. */
export function AttractionWall({ attractions }: { attractions: WallAttraction[] }) {
  const few = attractions.length < 3
  return (
    <ul className={styles.wall} data-few={few || undefined}>
      {attractions.map(({ id, name, title, picture, to }, index) => {
        const { ratio, sizes } = few ? pair : (crops[index % crops.length] as (typeof crops)[number])
        return (
          <li key={id} className={styles.attraction}>
            {picture && (
              <PhotoFrame ratio={ratio}>
                <Picture image={picture} sizes={sizes} />
              </PhotoFrame>
            )}
            <h3>
              <PageLink to={to} className={styles.link}>
                {name}
              </PageLink>
            </h3>
            {title && <p>{title}</p>}
          </li>
        )
      })}
    </ul>
  )
}
