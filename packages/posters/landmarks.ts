import type { LandmarkName } from "./drawing.ts"
import { sailboat, ship } from "./elements/boats.ts"
import { liner } from "./elements/liner.ts"
import { basilica, operaHouse } from "./landmarks/halls.ts"
import { balloon, plane } from "./landmarks/air.ts"
import { castle, church, lighthouse, pyramids, statue, temple, windmill } from "./landmarks/stone.ts"
import { bridge, cableCar, train } from "./landmarks/spans.ts"
import { clockTower, ferrisWheel, ironTower, pagoda, tower, torii } from "./landmarks/towers.ts"
import type { Span, Spot } from "./landmarks/spot.ts"
import type { Scene } from "./scene.ts"

export type Spots = { land?: Spot; water?: Spot; span?: Span; sky?: Spot }

type Drawers = { [K in keyof Spots]: Partial<Record<LandmarkName, (s: Scene, spot: NonNullable<Spots[K]>) => void>> }

const drawers: Required<Drawers> = {
  land: {
    lighthouse,
    tower,
    "clock-tower": clockTower,
    "iron-tower": ironTower,
    castle,
    church,
    windmill,
    pagoda,
    torii,
    pyramids,
    temple,
    basilica,
    "ferris-wheel": ferrisWheel,
    statue,
  },
  water: {
    sailboat: (s, { x, y, h }) => sailboat(s, x, y, h * 0.24),
    ferry: (s, { x, y, h }) => ship(s, x, y, h * 0.75),
    "opera-house": (s, { x, y, h }) => operaHouse(s, { x, y, h: h * 1.7 }),
    "cruise-ship": (s, { x, y, h }) => liner(s, x, y, h * 1.45),
  },
  span: { bridge, train },
  sky: { balloon, plane, "cable-car": cableCar },
}

/** Draws the scene's landmark if it fits one of these spots. A scene calls it at the depth of its spots. */
export function placeLandmark(s: Scene, spots: Spots): void {
  const { land, water, span, sky } = spots
  if (land) drawers.land[s.landmark]?.(s, land)
  if (water) drawers.water[s.landmark]?.(s, water)
  if (span) drawers.span[s.landmark]?.(s, span)
  if (sky) drawers.sky[s.landmark]?.(s, sky)
}
