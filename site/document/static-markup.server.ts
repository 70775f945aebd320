import { renderToStaticMarkup } from "react-dom/server"
import type { StaticMarkup } from "#ui/static-markup.ts"

/** What was rendered for a function and the first values of its data. */
interface Level {
  below: WeakMap<object, Level>
  html?: string
}

const rendered: Level = { below: new WeakMap() }
/** Stands for a value that is undefined. */
const none = {}

/** Kept for as long as the function and the data live. */
export const staticMarkup: StaticMarkup = (render, data) => {
  let level = levelBelow(rendered, render)
  for (const value of data) level = levelBelow(level, value ?? none)
  level.html ??= renderToStaticMarkup(render(...data))
  return level.html
}

function levelBelow(above: Level, key: object): Level {
  const known = above.below.get(key)
  if (known) return known
  const level: Level = { below: new WeakMap() }
  above.below.set(key, level)
  return level
}
