import { formatSizes } from "./drawing.ts"
import type { Poster, ViewName } from "./drawing.ts"
import { foregrounds } from "./foregrounds.ts"
import { placeLandmark } from "./landmarks.ts"
import { palettes } from "./palettes.ts"
import { Scene } from "./scene.ts"
import type { Move } from "./scene.ts"
import { scenes } from "./scenes.ts"

/** Composes a poster: scene with its landmarks, then the foreground. */
export function composePoster(name: string, poster: Poster): Scene {
  const entry = scenes[poster.scene]
  const { width, height } = formatSizes[poster.format ?? "wide"]
  const scene = new Scene(width, height, palettes[poster.palette ?? entry.palette], poster.seed ?? name)
  scene.sunPlace = poster.sun ?? entry.sun
  scene.landmark = poster.landmark ?? entry.landmark
  scene.moved(moves[poster.view ?? "whole"](scene), () => {
    entry.draw(scene)
    placeLandmark(scene, { sky: skySpot(scene) })
  })
  foregrounds[poster.foreground ?? entry.foreground](scene)
  return scene
}

const zoom = 1.42

/** The zoomed views crop more of the sky than of the ground. */
const moves: Record<ViewName, (s: Scene) => Move> = {
  whole: () => ({ x: 0, y: 0, scale: 1 }),
  mirrored: () => ({ x: 0, y: 0, scale: 1, mirrored: true }),
  left: (s) => ({ x: 0, y: -s.height * (zoom - 1) * 0.62, scale: zoom }),
  right: (s) => ({ x: -s.width * (zoom - 1), y: -s.height * (zoom - 1) * 0.62, scale: zoom }),
  near: (s) => ({ x: (-s.width * (zoom - 1)) / 2, y: -s.height * (zoom - 1) * 0.62, scale: zoom }),
}

/** The spot for landmarks in the sky: on the side without the sun. */
function skySpot(scene: Scene): { x: number; y: number; h: number } {
  const right = scene.sun ? scene.sun.x < scene.width / 2 : true
  return { x: scene.width * (right ? 0.68 : 0.3), y: scene.level(0.22, 0.17), h: 190 * scene.u }
}
