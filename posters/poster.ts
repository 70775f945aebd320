import { formatSizes } from "./drawing.ts"
import type { Poster } from "./drawing.ts"
import { foregrounds } from "./foregrounds.ts"
import { placeLandmark } from "./landmarks.ts"
import { palettes } from "./palettes.ts"
import { Scene } from "./scene.ts"
import { scenes } from "./scenes.ts"

/** Composes an ordered poster: scene, landmark in the sky, foreground. */
export function composePoster(name: string, poster: Poster): Scene {
  const entry = scenes[poster.scene]
  const { width, height } = formatSizes[poster.format ?? "wide"]
  const scene = new Scene(width, height, palettes[poster.palette ?? entry.palette], poster.seed ?? name)
  scene.sunPlace = poster.sun ?? entry.sun
  scene.landmark = poster.landmark ?? entry.landmark
  entry.draw(scene)
  placeLandmark(scene, { sky: skySpot(scene) })
  foregrounds[poster.foreground ?? entry.foreground](scene)
  return scene
}

/** Where something may fly: away from the sun. */
function skySpot(scene: Scene): { x: number; y: number; h: number } {
  const right = scene.sun ? scene.sun.x < scene.width / 2 : true
  return { x: scene.width * (right ? 0.68 : 0.3), y: scene.level(0.22, 0.17), h: 190 * scene.u }
}
