import { underCast } from "./colour.ts"
import type { Cast } from "./colour.ts"
import type { PaletteName } from "./drawing.ts"

type Trio = [light: string, mid: string, dark: string]

/** The colours of a mood. Colours that are not listed are daylight colours under the cast. */
export type Palette = {
  sky: string[]
  glow: string
  sun: [top: string, foot: string]
  cloud: string
  sea: [horizon: string, mid: string, deep: string, sparkle: string]
  foam: string
  shallow: string
  haze: string
  /** Ink of the stippled shade: very dark and saturated, never black. */
  shadow: string
  /** Ink of the stippled light: warm cream. */
  light: string
  cast: Cast
  stars: number
  /** Share of lit windows, 0 to 1. */
  lit: number
  lamp: string
  pane: string
  grass: Trio
  rock: Trio
  sand: Trio
  earth: Trio
  leaf: Trio
  /** Crowns of ornamental trees: blossom in spring, red and gold in autumn. */
  bloom: Trio
  snow: [light: string, shade: string]
}

type Mood = Pick<Palette, "sky" | "glow" | "sun" | "sea" | "haze" | "shadow" | "light"> & Partial<Palette>

const daylight: Cast = { dark: "#000000", mid: "#808080", light: "#ffffff", strength: 0 }

function palette(mood: Mood): Palette {
  const cast = mood.cast ?? daylight
  const trio = (colours: Trio) => colours.map((c) => underCast(c, cast)) as Trio
  return {
    cloud: "#fffaf0",
    foam: "#ffffff",
    cast,
    stars: 0,
    lit: 0.04,
    lamp: "#ffdf9a",
    pane: underCast("#32465c", cast),
    shallow: underCast("#8ee3d0", cast),
    grass: trio(["#a9c25c", "#5f9a52", "#2c6b48"]),
    rock: trio(["#c9966a", "#8d6250", "#573b3c"]),
    sand: trio(["#fbeac0", "#e8cb92", "#bd8f58"]),
    earth: trio(["#dba86e", "#b0714a", "#7a4a38"]),
    leaf: trio(["#1f6b5b", "#14524b", "#0d3b3a"]),
    bloom: trio(["#f7cdd3", "#f4b6c4", "#ea9db2"]),
    snow: [underCast("#fffdf7", cast), underCast("#c3d6e4", cast)],
    ...mood,
  }
}

export const palettes: Record<PaletteName, Palette> = {
  "day-tropical": palette({
    sky: ["#1f6f8b", "#58b0b8", "#f3d9a4", "#ffe9b8"],
    glow: "#fff1c9",
    sun: ["#fff6d8", "#ffe3a1"],
    sea: ["#5cc6bf", "#1f97a3", "#0c5a72", "#c4f0e0"],
    haze: "#9fcbb8",
    shadow: "#0b2b45",
    light: "#fff3cf",
  }),
  lagoon: palette({
    sky: ["#1b78ac", "#58b6d0", "#bfe6dc", "#fdf3cf"],
    glow: "#fffbe2",
    sun: ["#fffdf0", "#fff0b8"],
    sea: ["#86e3d4", "#24b2ba", "#0a6f96", "#dafaf0"],
    haze: "#a9d9d6",
    shadow: "#0a3358",
    light: "#fff8dc",
    shallow: "#a5efdc",
  }),
  "clear-noon": palette({
    sky: ["#2560a0", "#62a6cf", "#cbe3e2", "#fff2d4"],
    glow: "#fff8e2",
    sun: ["#fffdf2", "#ffefc0"],
    sea: ["#a5d4d8", "#3b86b0", "#164a7c", "#e2f5f2"],
    haze: "#b3d0d8",
    shadow: "#14254f",
    light: "#fff6da",
  }),
  alpine: palette({
    sky: ["#2a5f8f", "#6aa7c4", "#cfe3d8", "#fbe7c0"],
    glow: "#fff3d2",
    sun: ["#fffbe8", "#ffe9b0"],
    sea: ["#9fc9cf", "#3f87a3", "#143f63", "#d8efe9"],
    haze: "#b9d2d3",
    shadow: "#0c2746",
    light: "#fff4d6",
    rock: ["#8aa9b4", "#5c7e98", "#3a587a"],
    leaf: ["#235c52", "#16403f", "#0d2b30"],
    grass: ["#94b06a", "#4b8076", "#2f5f5a"],
  }),
  winter: palette({
    sky: ["#3d5a8c", "#8aacc9", "#dce6ea", "#fbe6d2"],
    glow: "#fff4e4",
    sun: ["#fffdf4", "#ffe6c4"],
    sea: ["#c3d8de", "#6f96b5", "#2f4f7d", "#f0f7f6"],
    haze: "#c5d4df",
    shadow: "#16244f",
    light: "#fff5e2",
    rock: ["#93a4b8", "#67799a", "#43547c"],
    leaf: ["#3b6472", "#254a5c", "#17324a"],
    lit: 0.3,
    cast: { dark: "#17264f", mid: "#7f95b5", light: "#fffaf2", strength: 0.22 },
  }),
  "green-mist": palette({
    sky: ["#32706f", "#86b6a2", "#dfe6c6", "#f9efce"],
    glow: "#fff8de",
    sun: ["#fffbe8", "#f7ecbc"],
    sea: ["#b3d3c0", "#4b958c", "#1b5560", "#e2f2df"],
    haze: "#b7d0b6",
    shadow: "#0d2f38",
    light: "#f8f3d2",
    rock: ["#a09a80", "#6d6c64", "#454a50"],
    bloom: ["#a8c46c", "#7fae5c", "#4f8f56"],
    grass: ["#b1c766", "#5f9f56", "#2a6a4c"],
  }),
  "golden-hour": palette({
    sky: ["#4a7590", "#b3bfa6", "#fad68f", "#ffbd6e"],
    glow: "#ffeab8",
    sun: ["#fff6d2", "#ffd27a"],
    sea: ["#f3cd94", "#729a94", "#28566b", "#ffecba"],
    haze: "#e3c79c",
    shadow: "#35204a",
    light: "#ffeab4",
    cloud: "#fff0d2",
    cast: { dark: "#3a2347", mid: "#c08255", light: "#fff0c8", strength: 0.22 },
  }),
  terracotta: palette({
    sky: ["#3f8fb5", "#8fc7cc", "#f6dfb4", "#ffcf9a"],
    glow: "#fff0cc",
    sun: ["#fff7df", "#ffdf9f"],
    sea: ["#9fd0cb", "#3f93a6", "#17587a", "#dff3e6"],
    haze: "#b9c6b0",
    shadow: "#3a2348",
    light: "#fff1cf",
    rock: ["#cf9468", "#9a5f48", "#633b3d"],
    grass: ["#b4b766", "#7f9455", "#4b6b48"],
  }),
  desert: palette({
    sky: ["#2b74ac", "#7cbcd4", "#e2efd8", "#fff0cb"],
    glow: "#fff8df",
    sun: ["#fffdf0", "#fff0c0"],
    sea: ["#8ee3da", "#35b3bd", "#1687a0", "#e4fbf3"],
    haze: "#ead5a8",
    shadow: "#6e3d2c",
    light: "#fffbe9",
    rock: ["#dd9a63", "#b5684a", "#7c4038"],
    grass: ["#b8b46a", "#8a9455", "#5d6f47"],
    sand: ["#fff1cc", "#eccb8f", "#bd8a57"],
  }),
  autumn: palette({
    sky: ["#2c566f", "#82a6a4", "#f0dcae", "#f7bd80"],
    glow: "#ffedc6",
    sun: ["#fff6dc", "#ffd894"],
    sea: ["#e2c79a", "#5f8f94", "#1f4a60", "#f6e9c8"],
    haze: "#c9bc9e",
    shadow: "#301a38",
    light: "#ffeec6",
    grass: ["#e0b04e", "#bd7a35", "#77492c"],
    leaf: ["#b8562f", "#7c3526", "#4a2226"],
    bloom: ["#eaa63e", "#d9642f", "#b8382b"],
  }),
  "rose-dawn": palette({
    sky: ["#4d5c98", "#a394be", "#f4b9aa", "#ffe0b5"],
    glow: "#ffe9d2",
    sun: ["#fff8e8", "#ffd9b4"],
    sea: ["#f5c6b2", "#9a86b4", "#46507f", "#ffe8d6"],
    haze: "#d9aeb4",
    shadow: "#241f52",
    light: "#ffe8d0",
    cloud: "#ffe6da",
    lit: 0.12,
    cast: { dark: "#2c2a58", mid: "#a3718f", light: "#ffeadb", strength: 0.34 },
  }),
  sunset: palette({
    sky: ["#3a2c5f", "#8a3f74", "#e8685d", "#ffb36b", "#ffd894"],
    glow: "#ffdca0",
    sun: ["#fff0c2", "#ffcf7a"],
    sea: ["#f0936a", "#a84f6e", "#3d2a5c", "#ffc894"],
    haze: "#d4776e",
    shadow: "#1a1238",
    light: "#ffd9a0",
    cloud: "#ffd2a8",
    foam: "#ffdcb4",
    lit: 0.3,
    cast: { dark: "#1d1140", mid: "#9c4a6c", light: "#ffcf9a", strength: 0.62 },
    shallow: "#f7b58a",
    leaf: ["#3d2460", "#2a1749", "#1b0f36"],
    sand: ["#f0a878", "#c0706f", "#7a3f63"],
    grass: ["#b0705f", "#74456b", "#4a2c5c"],
  }),
  "dusk-city": palette({
    sky: ["#141a3c", "#2f2f6b", "#7a4c8c", "#e2817a", "#ffc48a"],
    glow: "#ffd0a0",
    sun: ["#ffe9c4", "#ffb98a"],
    sea: ["#d97f7e", "#5b4385", "#141a3c", "#ffb896"],
    haze: "#a8648f",
    shadow: "#080c22",
    light: "#ffd2a6",
    cloud: "#f0a6a0",
    foam: "#ffcdb4",
    stars: 0.6,
    lit: 0.4,
    lamp: "#ffd79a",
    cast: { dark: "#12123a", mid: "#6a4788", light: "#ffc3a0", strength: 0.62 },
    shallow: "#e59a98",
    leaf: ["#2b2a63", "#1d1c4c", "#121238"],
    sand: ["#d99a92", "#9a6590", "#5b4080"],
    grass: ["#6f7a86", "#43597a", "#2a3c64"],
  }),
  "night-aurora": palette({
    sky: ["#071030", "#0c2a4e", "#175a6c", "#4fa58c"],
    glow: "#b4f2cf",
    sun: ["#fffbe9", "#d8ebd9"],
    sea: ["#4aa291", "#154a68", "#081a3c", "#b2f2d4"],
    haze: "#2d6f80",
    shadow: "#04091f",
    light: "#d6f7e0",
    cloud: "#7fc4b4",
    foam: "#c6f0e2",
    stars: 1,
    lit: 0.5,
    lamp: "#ffd98c",
    cast: { dark: "#071231", mid: "#2c5d7e", light: "#cfeee6", strength: 0.62 },
    shallow: "#63b8a4",
    leaf: ["#14405a", "#0c2a47", "#071a35"],
    sand: ["#a5c2b4", "#5f8f95", "#2f5f78"],
    grass: ["#5d9a84", "#2c6670", "#163f58"],
  }),
}
