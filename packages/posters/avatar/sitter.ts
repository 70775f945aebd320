import type { Avatar, PaletteName } from "../drawing.ts"
import type { Chance } from "../randomness.ts"

type Full = Required<Omit<Avatar, "seed">>
export type Sitter = Full & { cloth: [main: string, second: string]; skinTone: SkinTone }
type SkinTone = { face: string; shadow: string; blush: string; lip: string }

const skinTones: Record<Full["skin"], SkinTone> = {
  porcelain: { face: "#fbe3d0", shadow: "#e8b9a0", blush: "#f0a08c", lip: "#c9605c" },
  fair: { face: "#f7d3b4", shadow: "#dfa583", blush: "#ee9478", lip: "#c25a50" },
  peach: { face: "#f0bf98", shadow: "#d0916a", blush: "#e58462", lip: "#b8524a" },
  olive: { face: "#deaa7c", shadow: "#b97f56", blush: "#d4764e", lip: "#a84a42" },
  honey: { face: "#c98d5e", shadow: "#a06841", blush: "#bf6540", lip: "#96423a" },
  brown: { face: "#a56c45", shadow: "#7e4c30", blush: "#a3502f", lip: "#7c332e" },
  umber: { face: "#7d4e34", shadow: "#5b3524", blush: "#7f3b26", lip: "#5e2624" },
  ebony: { face: "#5d392a", shadow: "#40251d", blush: "#65301f", lip: "#8a4640" },
}

export const hairTones: Record<Full["hairColor"], [base: string, strand: string]> = {
  black: ["#211c26", "#3d3646"],
  "dark-brown": ["#3a2620", "#5a3d30"],
  brown: ["#5f3d28", "#80573a"],
  auburn: ["#7d3a24", "#a35434"],
  red: ["#b4532a", "#d67a45"],
  blond: ["#d3a350", "#edc981"],
  grey: ["#8f8f98", "#b4b4bc"],
  white: ["#dfdcd6", "#f7f4ee"],
}

const cloths: [string, string][] = [
  ["#24345a", "#fff3df"],
  ["#c2453a", "#ffe9c4"],
  ["#2f7f78", "#fff3df"],
  ["#e0a03c", "#7a3b2e"],
  ["#f3e6cf", "#24345a"],
  ["#5a4a8c", "#ffd9a0"],
  ["#3f6f4a", "#f3e6cf"],
]
const grounds: PaletteName[] = [
  "day-tropical",
  "lagoon",
  "golden-hour",
  "rose-dawn",
  "alpine",
  "green-mist",
  "terracotta",
  "autumn",
]
const bound: Full["hair"][] = ["long", "bob", "bun", "braids", "ponytail"]
const groups = {
  loose: ["long", "bob", "bun", "wavy", "curly", "afro", "braids", "ponytail"] as Full["hair"][],
  cropped: ["short", "side-part", "crop", "short", "curly", "afro", "bald"] as Full["hair"][],
}

/** Every attribute of a portrait's person, as given or chosen at random. */
export function sitFor(chance: Chance, order: Avatar): Sitter {
  const women = chance.next() < 0.5
  const age = order.age ?? chance.pick(["young", "adult", "adult", "adult", "senior"] as const)
  const skin = order.skin ?? (chance.pick(Object.keys(skinTones)) as Full["skin"])
  const dark = ["brown", "umber", "ebony", "honey"].includes(skin)
  const natural = dark
    ? (["black", "black", "dark-brown"] as const)
    : (["black", "dark-brown", "brown", "auburn", "blond", "red"] as const)
  const colour = chance.pick(natural)
  const loose = order.hair ? bound.includes(order.hair) : order.beard && order.beard !== "none" ? false : women
  const lot = {
    hair: chance.pick(groups[loose ? "loose" : "cropped"]),
    greyed: chance.pick(["grey", "white", "grey"] as const),
    beard: chance.pick(["none", "none", "none", "stubble", "short", "full", "moustache"] as const),
    glasses: chance.pick(["none", "none", "none", "none", "round", "square"] as const),
    top: chance.pick(
      loose
        ? (["dress", "crew", "scarf", "v-neck", "blazer", "stripes"] as const)
        : (["crew", "collar", "blazer", "v-neck", "stripes"] as const),
    ),
    palette: chance.pick(grounds),
    cloth: chance.pick(cloths),
    earrings: chance.next() < 0.6,
  }
  return {
    age,
    skin,
    skinTone: skinTones[skin],
    hair: order.hair ?? lot.hair,
    hairColor: order.hairColor ?? (age === "senior" ? lot.greyed : colour),
    beard: order.beard ?? (loose || age === "young" ? "none" : lot.beard),
    glasses: order.glasses ?? lot.glasses,
    hat: order.hat ?? "none",
    top: order.top ?? lot.top,
    earrings: order.earrings ?? (loose && lot.earrings),
    palette: order.palette ?? lot.palette,
    cloth: lot.cloth,
  }
}
