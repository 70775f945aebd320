import type { CityGuide, ShownGuide } from "#domain/destinations/destination.ts"
import { Picture } from "#ui/picture/picture.tsx"
import { PhotoFrame } from "#ui/picture/photo-frame.tsx"
import { Prose } from "#ui/prose.tsx"
import styles from "./city-guides.module.css"

/** The cities of a country, each with its attractions. */
export function CityGuides({ cities }: { cities: CityGuide[] }) {
  return (
    <ul className={styles.cities}>
      {cities.map((city) => (
        <li key={city.anchor} className={styles.city}>
          {city.picture && (
            <div className={styles.picture}>
              <PhotoFrame>
                <Picture image={city.picture} sizes="(min-width: 75rem) 30rem, (min-width: 56.25em) 40vw, 92vw" />
              </PhotoFrame>
            </div>
          )}
          <div className={styles.text}>
            <h3 id={city.anchor}>{city.name}</h3>
            {city.title && <p className={styles.title}>{city.title}</p>}
            <Prose html={city.description} />
            {city.attractions.length > 0 && (
              <ul className={styles.attractions}>
                {city.attractions.map((attraction) => (
                  <Attraction key={attraction.anchor} attraction={attraction} />
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Attraction({ attraction: { anchor, name, title, description, picture } }: { attraction: ShownGuide }) {
  return (
    <li className={styles.attraction}>
      <div>
        {picture && (
          <PhotoFrame ratio="square">
            {/* Decorative: the name is beside it. */}
            <Picture image={{ ...picture, alt: "" }} sizes="120px" />
          </PhotoFrame>
        )}
      </div>
      <div>
        <h4 id={anchor}>{name}</h4>
        {title && <p className={styles.title}>{title}</p>}
        <Prose html={description} />
      </div>
    </li>
  )
}
