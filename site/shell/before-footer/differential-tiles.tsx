import { Picture } from "#ui/picture/picture.tsx"
import { PageLink } from "#ui/page-link.tsx"
import { useStaticMarkup } from "#ui/static-markup.ts"
import styles from "./differential-tiles.module.css"
import type { Tile } from "#domain/home/home.ts"
import type { Profile } from "#domain/agency/profile.ts"

const sizes = {
  wide: "(width >= 1290px) 560px, (width >= 640px) 45vw, 92vw",
  narrow: "(width >= 1290px) 260px, (width >= 640px) 21vw, 44vw",
} as const

/** Differential banners as a mosaic; wide tiles span two columns. */
export function DifferentialTiles({ profile, tiles }: { profile: Profile; tiles: readonly Tile[] | undefined }) {
  const inside = useStaticMarkup(`tiles-${profile}`, tiles && [tiles], renderTiles)
  return <ul className={styles.tiles} {...inside} />
}

function renderTiles(tiles: readonly Tile[]) {
  return tiles.map((tile) => <MosaicTile key={tile.id} tile={tile} />)
}

function MosaicTile({ tile: { title, link, wide, image } }: { tile: Tile }) {
  const content = (
    <>
      <span className={styles.picture}>
        {image && <Picture image={image} sizes={wide ? sizes.wide : sizes.narrow} />}
      </span>
      <span className={styles.title}>{title}</span>
    </>
  )
  return (
    <li className={wide ? styles.wide : undefined}>
      {link ? (
        <PageLink className={styles.tile} to={link}>
          {content}
        </PageLink>
      ) : (
        <div className={styles.tile}>{content}</div>
      )}
    </li>
  )
}
