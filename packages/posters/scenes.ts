import type { ForegroundName, LandmarkName, PaletteName, SceneName, SunName } from "./drawing.ts"
import type { Scene } from "./scene.ts"
import { alpineLake } from "./scenes/alpine-lake.ts"
import { arcadedSquare } from "./scenes/arcaded-square.ts"
import { bigBenRiver } from "./scenes/big-ben-river.ts"
import { blueRidges } from "./scenes/blue-ridges.ts"
import { campus } from "./scenes/campus.ts"
import { canalTown } from "./scenes/canal-town.ts"
import { castleHill, castleTown } from "./scenes/castle-hill.ts"
import { cityBay } from "./scenes/city-bay.ts"
import { cityPark, mountainPark } from "./scenes/city-park.ts"
import { colosseumCity } from "./scenes/colosseum-city.ts"
import { columnedMuseum } from "./scenes/columned-museum.ts"
import { coralBeach } from "./scenes/coral-beach.ts"
import { coralReef, desertReef } from "./scenes/coral-reef.ts"
import { desert } from "./scenes/desert.ts"
import { dunes } from "./scenes/dunes.ts"
import { eiffelCity } from "./scenes/eiffel-city.ts"
import { fjord } from "./scenes/fjord.ts"
import { georgianStreet } from "./scenes/georgian-street.ts"
import { chalkCliffs, greenCliffs } from "./scenes/green-cliffs.ts"
import { harborCity } from "./scenes/harbor-city.ts"
import { islandAtoll } from "./scenes/island-atoll.ts"
import { lighthouseRock } from "./scenes/lighthouse.ts"
import { marketHall } from "./scenes/market-hall.ts"
import { nightSkyline } from "./scenes/night-skyline.ts"
import { northernLights } from "./scenes/northern-lights.ts"
import { oceanLiner } from "./scenes/ocean-liner.ts"
import { oldLane } from "./scenes/old-lane.ts"
import { northernFalls, rainforestFalls } from "./scenes/rainforest-falls.ts"
import { redRock } from "./scenes/red-rock.ts"
import { riverBridge } from "./scenes/river-bridge.ts"
import { riverValley } from "./scenes/river-valley.ts"
import { savanna } from "./scenes/savanna.ts"
import { seasidePier } from "./scenes/seaside-pier.ts"
import { snowVillage } from "./scenes/snow-village.ts"
import { tableMountain } from "./scenes/table-mountain.ts"
import { templeGarden } from "./scenes/temple-garden.ts"
import { terracedOldTown } from "./scenes/terraced-old-town.ts"
import { travelAgency } from "./scenes/travel-agency.ts"
import { tropicalBay } from "./scenes/tropical-bay.ts"
import { vineyard, vineyardCoast, vineyardHills } from "./scenes/vineyard.ts"

export type SceneEntry = {
  draw: (s: Scene) => void
  palette: PaletteName
  sun: SunName
  foreground: ForegroundName
  landmark: LandmarkName
}

/** Every scene with its defaults. */
export const scenes: Record<SceneName, SceneEntry> = {
  "tropical-bay": { draw: tropicalBay, palette: "day-tropical", sun: "left", foreground: "palms", landmark: "none" },
  "coral-beach": { draw: coralBeach, palette: "lagoon", sun: "right", foreground: "palms", landmark: "none" },
  "island-atoll": { draw: islandAtoll, palette: "lagoon", sun: "right", foreground: "none", landmark: "none" },
  "city-bay": { draw: cityBay, palette: "sunset", sun: "center", foreground: "palms", landmark: "none" },
  "night-skyline": { draw: nightSkyline, palette: "dusk-city", sun: "center", foreground: "none", landmark: "none" },
  "terraced-old-town": {
    draw: terracedOldTown,
    palette: "terracotta",
    sun: "left",
    foreground: "none",
    landmark: "bridge",
  },
  "alpine-lake": { draw: alpineLake, palette: "alpine", sun: "right", foreground: "pines", landmark: "none" },
  fjord: { draw: fjord, palette: "clear-noon", sun: "center", foreground: "none", landmark: "none" },
  "green-cliffs": {
    draw: greenCliffs,
    palette: "green-mist",
    sun: "left",
    foreground: "flowers",
    landmark: "lighthouse",
  },
  dunes: { draw: dunes, palette: "desert", sun: "right", foreground: "none", landmark: "none" },
  desert: { draw: desert, palette: "golden-hour", sun: "left", foreground: "none", landmark: "pyramids" },
  "harbor-city": { draw: harborCity, palette: "golden-hour", sun: "right", foreground: "none", landmark: "none" },
  "big-ben-river": { draw: bigBenRiver, palette: "rose-dawn", sun: "right", foreground: "none", landmark: "none" },
  "river-bridge": { draw: riverBridge, palette: "dusk-city", sun: "center", foreground: "none", landmark: "none" },
  "eiffel-city": { draw: eiffelCity, palette: "rose-dawn", sun: "right", foreground: "none", landmark: "none" },
  "colosseum-city": { draw: colosseumCity, palette: "terracotta", sun: "left", foreground: "none", landmark: "none" },
  "canal-town": { draw: canalTown, palette: "golden-hour", sun: "left", foreground: "none", landmark: "none" },
  "georgian-street": {
    draw: georgianStreet,
    palette: "clear-noon",
    sun: "right",
    foreground: "none",
    landmark: "none",
  },
  campus: { draw: campus, palette: "autumn", sun: "left", foreground: "none", landmark: "none" },
  "castle-hill": { draw: castleHill, palette: "alpine", sun: "left", foreground: "none", landmark: "none" },
  "snow-village": { draw: snowVillage, palette: "winter", sun: "right", foreground: "none", landmark: "none" },
  "northern-lights": {
    draw: northernLights,
    palette: "night-aurora",
    sun: "none",
    foreground: "none",
    landmark: "none",
  },
  lighthouse: { draw: lighthouseRock, palette: "golden-hour", sun: "right", foreground: "none", landmark: "none" },
  vineyard: { draw: vineyard, palette: "terracotta", sun: "right", foreground: "none", landmark: "none" },
  "rainforest-falls": {
    draw: rainforestFalls,
    palette: "green-mist",
    sun: "left",
    foreground: "leaves",
    landmark: "none",
  },
  "temple-garden": { draw: templeGarden, palette: "rose-dawn", sun: "right", foreground: "blossoms", landmark: "none" },
  savanna: { draw: savanna, palette: "golden-hour", sun: "right", foreground: "none", landmark: "none" },
  "red-rock": { draw: redRock, palette: "terracotta", sun: "left", foreground: "cacti", landmark: "none" },
  "coral-reef": { draw: coralReef, palette: "lagoon", sun: "right", foreground: "none", landmark: "none" },
  "desert-reef": { draw: desertReef, palette: "desert", sun: "left", foreground: "none", landmark: "none" },
  "ocean-liner": { draw: oceanLiner, palette: "clear-noon", sun: "right", foreground: "none", landmark: "none" },
  "river-valley": { draw: riverValley, palette: "golden-hour", sun: "left", foreground: "none", landmark: "none" },
  "vineyard-hills": { draw: vineyardHills, palette: "golden-hour", sun: "right", foreground: "none", landmark: "none" },
  "vineyard-coast": { draw: vineyardCoast, palette: "lagoon", sun: "left", foreground: "none", landmark: "none" },
  "chalk-cliffs": { draw: chalkCliffs, palette: "clear-noon", sun: "left", foreground: "flowers", landmark: "none" },
  "table-mountain": { draw: tableMountain, palette: "clear-noon", sun: "left", foreground: "none", landmark: "none" },
  "blue-ridges": { draw: blueRidges, palette: "alpine", sun: "right", foreground: "leaves", landmark: "none" },
  "city-park": { draw: cityPark, palette: "green-mist", sun: "right", foreground: "none", landmark: "none" },
  "old-lane": { draw: oldLane, palette: "golden-hour", sun: "right", foreground: "none", landmark: "none" },
  "market-hall": { draw: marketHall, palette: "golden-hour", sun: "none", foreground: "none", landmark: "none" },
  "columned-museum": { draw: columnedMuseum, palette: "clear-noon", sun: "left", foreground: "none", landmark: "none" },
  "arcaded-square": { draw: arcadedSquare, palette: "golden-hour", sun: "right", foreground: "none", landmark: "none" },
  "travel-agency": { draw: travelAgency, palette: "golden-hour", sun: "none", foreground: "none", landmark: "none" },
  "northern-falls": { draw: northernFalls, palette: "clear-noon", sun: "left", foreground: "pines", landmark: "none" },
  "castle-town": { draw: castleTown, palette: "golden-hour", sun: "left", foreground: "none", landmark: "none" },
  "mountain-park": { draw: mountainPark, palette: "rose-dawn", sun: "right", foreground: "none", landmark: "none" },
  "seaside-pier": { draw: seasidePier, palette: "clear-noon", sun: "left", foreground: "none", landmark: "none" },
}
