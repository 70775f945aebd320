import type { ForegroundName, LandmarkName, PaletteName, SceneName, SunName } from "./drawing.ts"
import type { Scene } from "./scene.ts"
import { alpineLake } from "./scenes/alpine-lake.ts"
import { bigBenRiver } from "./scenes/big-ben-river.ts"
import { campus } from "./scenes/campus.ts"
import { canalTown } from "./scenes/canal-town.ts"
import { castleHill } from "./scenes/castle-hill.ts"
import { cityBay } from "./scenes/city-bay.ts"
import { colosseumCity } from "./scenes/colosseum-city.ts"
import { coralBeach } from "./scenes/coral-beach.ts"
import { desert } from "./scenes/desert.ts"
import { dunes } from "./scenes/dunes.ts"
import { eiffelCity } from "./scenes/eiffel-city.ts"
import { fjord } from "./scenes/fjord.ts"
import { georgianStreet } from "./scenes/georgian-street.ts"
import { greenCliffs } from "./scenes/green-cliffs.ts"
import { harborCity } from "./scenes/harbor-city.ts"
import { islandAtoll } from "./scenes/island-atoll.ts"
import { lighthouseRock } from "./scenes/lighthouse.ts"
import { nightSkyline } from "./scenes/night-skyline.ts"
import { northernLights } from "./scenes/northern-lights.ts"
import { rainforestFalls } from "./scenes/rainforest-falls.ts"
import { redRock } from "./scenes/red-rock.ts"
import { riverBridge } from "./scenes/river-bridge.ts"
import { savanna } from "./scenes/savanna.ts"
import { snowVillage } from "./scenes/snow-village.ts"
import { templeGarden } from "./scenes/temple-garden.ts"
import { terracedOldTown } from "./scenes/terraced-old-town.ts"
import { tropicalBay } from "./scenes/tropical-bay.ts"
import { vineyard } from "./scenes/vineyard.ts"

export type SceneEntry = {
  draw: (s: Scene) => void
  palette: PaletteName
  sun: SunName
  foreground: ForegroundName
  landmark: LandmarkName
}

/** Every scene, with what it shows when its order does not say. */
export const scenes: Record<SceneName, SceneEntry> = {
  "tropical-bay": { draw: tropicalBay, palette: "day-tropical", sun: "left", foreground: "palms", landmark: "none" },
  "coral-beach": { draw: coralBeach, palette: "lagoon", sun: "right", foreground: "palms", landmark: "none" },
  "island-atoll": { draw: islandAtoll, palette: "lagoon", sun: "right", foreground: "none", landmark: "none" },
  "city-bay": { draw: cityBay, palette: "sunset", sun: "center", foreground: "palms", landmark: "none" },
  "night-skyline": { draw: nightSkyline, palette: "dusk-city", sun: "center", foreground: "none", landmark: "none" },
  "terraced-old-town": { draw: terracedOldTown, palette: "terracotta", sun: "left", foreground: "none", landmark: "bridge" },
  "alpine-lake": { draw: alpineLake, palette: "alpine", sun: "right", foreground: "pines", landmark: "none" },
  fjord: { draw: fjord, palette: "clear-noon", sun: "center", foreground: "none", landmark: "none" },
  "green-cliffs": { draw: greenCliffs, palette: "green-mist", sun: "left", foreground: "flowers", landmark: "lighthouse" },
  dunes: { draw: dunes, palette: "desert", sun: "right", foreground: "none", landmark: "none" },
  desert: { draw: desert, palette: "golden-hour", sun: "left", foreground: "none", landmark: "pyramids" },
  "harbor-city": { draw: harborCity, palette: "golden-hour", sun: "right", foreground: "none", landmark: "none" },
  "big-ben-river": { draw: bigBenRiver, palette: "rose-dawn", sun: "right", foreground: "none", landmark: "none" },
  "river-bridge": { draw: riverBridge, palette: "dusk-city", sun: "center", foreground: "none", landmark: "none" },
  "eiffel-city": { draw: eiffelCity, palette: "rose-dawn", sun: "right", foreground: "none", landmark: "none" },
  "colosseum-city": { draw: colosseumCity, palette: "terracotta", sun: "left", foreground: "none", landmark: "none" },
  "canal-town": { draw: canalTown, palette: "golden-hour", sun: "left", foreground: "none", landmark: "none" },
  "georgian-street": { draw: georgianStreet, palette: "clear-noon", sun: "right", foreground: "none", landmark: "none" },
  campus: { draw: campus, palette: "autumn", sun: "left", foreground: "none", landmark: "none" },
  "castle-hill": { draw: castleHill, palette: "alpine", sun: "left", foreground: "none", landmark: "none" },
  "snow-village": { draw: snowVillage, palette: "winter", sun: "right", foreground: "none", landmark: "none" },
  "northern-lights": { draw: northernLights, palette: "night-aurora", sun: "none", foreground: "none", landmark: "none" },
  lighthouse: { draw: lighthouseRock, palette: "golden-hour", sun: "right", foreground: "none", landmark: "none" },
  vineyard: { draw: vineyard, palette: "terracotta", sun: "right", foreground: "none", landmark: "none" },
  "rainforest-falls": { draw: rainforestFalls, palette: "green-mist", sun: "left", foreground: "leaves", landmark: "none" },
  "temple-garden": { draw: templeGarden, palette: "rose-dawn", sun: "right", foreground: "blossoms", landmark: "none" },
  savanna: { draw: savanna, palette: "golden-hour", sun: "right", foreground: "none", landmark: "none" },
  "red-rock": { draw: redRock, palette: "terracotta", sun: "left", foreground: "cacti", landmark: "none" },
}
