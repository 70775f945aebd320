import type { Image } from "#platform/images/image.ts"
import { Picture } from "#ui/picture/picture.tsx"
import { ArrowLink } from "#ui/button.tsx"
import { PhotoFrame } from "#ui/picture/photo-frame.tsx"
import { Tabs } from "#ui/tabs.tsx"
import styles from "./place-tabs.module.css"

export interface TabbedPlace {
  id: number
  name: string
  title: string | null
  opening: string
  picture: Image | null
  links: Array<{ to: string; label: string }>
}

/** A list of places beside the picture of the selected one. Places with the same name share a tab. */
export function PlaceTabs({ label, places }: { label: string; places: TabbedPlace[] }) {
  const byName = new Map<string, TabbedPlace[]>()
  for (const place of places) byName.set(place.name, [...(byName.get(place.name) ?? []), place])
  return (
    <div className={styles.places}>
      <Tabs
        label={label}
        direction="column"
        tabs={[...byName].map(([name, same]) => ({
          key: same[0]?.id ?? name,
          title: name,
          content: (
            <div className={styles.same}>
              {same.map((place) => (
                <PlacePanel key={place.id} place={place} shared={same.length > 1} />
              ))}
            </div>
          ),
        }))}
      />
    </div>
  )
}

function PlacePanel({ place, shared }: { place: TabbedPlace; shared: boolean }) {
  return (
    <div className={styles.place}>
      {place.picture && (
        <div className={styles.picture}>
          <PhotoFrame>
            <Picture image={place.picture} sizes="(min-width: 75rem) 68rem, (min-width: 56.25em) 84vw, 100vw" />
          </PhotoFrame>
        </div>
      )}
      <div className={styles.text}>
        <h3>{place.title ?? place.name}</h3>
        {place.opening && <p>{place.opening}</p>}
        <p className={styles.links}>
          {place.links.map(({ to, label }) => (
            <ArrowLink key={to} to={to} about={shared && place.title ? place.title : undefined}>
              {label}
            </ArrowLink>
          ))}
        </p>
      </div>
    </div>
  )
}
