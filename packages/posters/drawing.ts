import * as z from "zod"

/*
 * The options of a picture and their Zod schema. Without I/O and drawing code, so that a browser can validate content
 * files with it.
 */

export const sceneNames = [
  "tropical-bay",
  "coral-beach",
  "island-atoll",
  "city-bay",
  "harbor-city",
  "night-skyline",
  "big-ben-river",
  "river-bridge",
  "eiffel-city",
  "colosseum-city",
  "terraced-old-town",
  "canal-town",
  "georgian-street",
  "campus",
  "castle-hill",
  "alpine-lake",
  "snow-village",
  "northern-lights",
  "fjord",
  "green-cliffs",
  "lighthouse",
  "vineyard",
  "rainforest-falls",
  "temple-garden",
  "savanna",
  "dunes",
  "desert",
  "red-rock",
  "coral-reef",
  "desert-reef",
  "ocean-liner",
  "river-valley",
  "vineyard-hills",
  "vineyard-coast",
  "chalk-cliffs",
  "table-mountain",
  "blue-ridges",
  "city-park",
  "old-lane",
  "market-hall",
  "columned-museum",
  "arcaded-square",
  "travel-agency",
  "northern-falls",
  "castle-town",
  "mountain-park",
  "seaside-pier",
] as const

export const paletteNames = [
  "day-tropical",
  "lagoon",
  "clear-noon",
  "alpine",
  "winter",
  "green-mist",
  "golden-hour",
  "terracotta",
  "desert",
  "autumn",
  "rose-dawn",
  "sunset",
  "dusk-city",
  "night-aurora",
] as const

export const foregroundNames = [
  "none",
  "palms",
  "leaves",
  "pines",
  "snowy-pines",
  "cypresses",
  "blossoms",
  "cacti",
  "flowers",
  "reeds",
  "rocks",
  "cliff",
  "boats",
  "balcony",
  "houses",
] as const

export const landmarkNames = [
  "none",
  "sailboat",
  "ferry",
  "cruise-ship",
  "lighthouse",
  "bridge",
  "tower",
  "clock-tower",
  "iron-tower",
  "castle",
  "church",
  "windmill",
  "pagoda",
  "torii",
  "pyramids",
  "temple",
  "basilica",
  "opera-house",
  "ferris-wheel",
  "statue",
  "balloon",
  "plane",
  "train",
  "cable-car",
] as const

/** The part of a scene that is shown, or its mirror image. The foreground does not change. */
export const viewNames = ["whole", "mirrored", "left", "right", "near"] as const

const sunNames = ["left", "center", "right", "high", "low", "none"] as const
export const formatNames = ["wide", "tall", "square", "card"] as const

const skinNames = ["porcelain", "fair", "peach", "olive", "honey", "brown", "umber", "ebony"] as const
const hairNames = [
  "short",
  "side-part",
  "crop",
  "wavy",
  "long",
  "bob",
  "bun",
  "curly",
  "afro",
  "braids",
  "ponytail",
  "bald",
] as const
const hairColorNames = ["black", "dark-brown", "brown", "auburn", "red", "blond", "grey", "white"] as const
const beardNames = ["none", "stubble", "short", "full", "moustache"] as const
const glassesNames = ["none", "round", "square", "sun"] as const
const hatNames = ["none", "straw", "cap", "beanie", "headscarf"] as const
const topNames = ["crew", "collar", "blazer", "v-neck", "stripes", "scarf", "dress"] as const
const ageNames = ["young", "adult", "senior"] as const

export const markNames = [
  "sun",
  "wave",
  "plane",
  "compass",
  "globe",
  "leaf",
  "mountain",
  "star",
  "sail",
  "key",
  "shield",
  "umbrella",
  "train",
  "bird",
  "palm",
  "book",
] as const

const seed = z.string().min(1).max(120).optional()

const posterSchema = z.strictObject({
  scene: z.enum(sceneNames),
  seed,
  palette: z.enum(paletteNames).optional(),
  sun: z.enum(sunNames).optional(),
  foreground: z.enum(foregroundNames).optional(),
  landmark: z.enum(landmarkNames).optional(),
  view: z.enum(viewNames).optional(),
  format: z.enum(formatNames).optional(),
})

const avatarSchema = z.strictObject({
  seed,
  age: z.enum(ageNames).optional(),
  skin: z.enum(skinNames).optional(),
  hair: z.enum(hairNames).optional(),
  hairColor: z.enum(hairColorNames).optional(),
  beard: z.enum(beardNames).optional(),
  glasses: z.enum(glassesNames).optional(),
  hat: z.enum(hatNames).optional(),
  top: z.enum(topNames).optional(),
  earrings: z.boolean().optional(),
  palette: z.enum(paletteNames).optional(),
})

const wordmarkSchema = z.strictObject({
  text: z
    .string()
    .min(1)
    .max(24)
    .regex(/^[A-Za-z0-9ÁÀÂÃÉÊÍÓÔÕÚÇáàâãéêíóôõúç& -]+$/, "letras, números, &, - e espaço"),
  mark: z.enum(markNames).optional(),
})

export const drawingSchema = z.union([
  z.strictObject({ poster: posterSchema }),
  z.strictObject({ avatar: avatarSchema }),
  z.strictObject({ wordmark: wordmarkSchema }),
])

export type Drawing = z.infer<typeof drawingSchema>
export type Poster = z.infer<typeof posterSchema>
export type Avatar = z.infer<typeof avatarSchema>
export type Wordmark = z.infer<typeof wordmarkSchema>

export type SceneName = (typeof sceneNames)[number]
export type PaletteName = (typeof paletteNames)[number]
export type ForegroundName = (typeof foregroundNames)[number]
export type LandmarkName = (typeof landmarkNames)[number]
export type ViewName = (typeof viewNames)[number]
export type SunName = (typeof sunNames)[number]
export type FormatName = (typeof formatNames)[number]
export type MarkName = (typeof markNames)[number]

export const formatSizes: Record<FormatName, { width: number; height: number }> = {
  wide: { width: 1600, height: 1000 },
  tall: { width: 1200, height: 1500 },
  square: { width: 1000, height: 1000 },
  card: { width: 1200, height: 630 },
}
export const avatarSize = { width: 480, height: 480 }
export const wordmarkSize = { width: 640, height: 320 }

export function drawingSize(drawing: Drawing): { width: number; height: number } {
  if ("poster" in drawing) return formatSizes[drawing.poster.format ?? "wide"]
  return "avatar" in drawing ? avatarSize : wordmarkSize
}
