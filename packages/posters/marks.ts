import type { MarkName } from "./drawing.ts"
import { oval } from "./pen.ts"
import type { Pen } from "./pen.ts"

/** The colours of a wordmark. */
export type Inks = { main: string; accent: string; paper: string }

/** Partner marks on a grid of 100. */
export const marks: Record<MarkName, (pen: Pen, inks: Inks) => void> = {
  sun: (pen, { main, accent, paper }) => {
    pen.solid(oval(50, 46, 30), accent)
    for (const [i, y] of [54, 63, 72].entries()) pen.fill(`M10 ${y}H90V${y + 3 + i}H10Z`, paper)
    pen.line("M6 84H94M20 94H80", main, 5)
  },
  wave: (pen, { main, accent }) => {
    pen.solid(oval(66, 30, 15), accent)
    for (const y of [54, 72, 90])
      pen.line(
        `M4 ${y}C16 ${y - 20} 28 ${y - 20} 38 ${y}C48 ${y + 8} 56 ${y - 4} 62 ${y - 8}` +
          `C74 ${y - 16} 84 ${y - 8} 96 ${y}`,
        main,
        7,
      )
  },
  plane: (pen, { main, accent }) => {
    pen.solid("M4 58L96 8L66 92L48 66Z", main)
    pen.fill("M96 8L48 66L46 92L58 80Z", accent)
    pen.fill("M4 58L96 8L48 66Z", main, 0.86)
  },
  compass: (pen, { main, accent, paper }) => {
    pen.line(oval(50, 50, 43), main, 6)
    pen.solid("M50 10L60 50L50 90L40 50Z", main)
    pen.solid("M50 10L60 50H40Z", accent)
    pen.solid("M18 50L50 44L82 50L50 56Z", main)
    pen.fill(oval(50, 50, 5), paper)
  },
  globe: (pen, { main, accent }) => {
    pen.solid(oval(50, 50, 42), accent)
    pen.line(
      `${oval(50, 50, 42)}${oval(50, 50, 19, 42)}M8 50H92M14 29C32 36 68 36 86 29M14 71C32 64 68 64 86 71`,
      main,
      5,
    )
  },
  leaf: (pen, { main, accent }) => {
    pen.solid("M50 4C88 28 88 70 50 94C12 70 12 28 50 4Z", main)
    pen.fill("M50 4C88 28 88 70 50 94Z", accent)
    pen.line("M50 20V98M50 44L66 32M50 44L34 32M50 62L69 49M50 62L31 49M50 79L64 69M50 79L36 69", "#fffdf8", 3.4)
  },
  mountain: (pen, { main, accent, paper }) => {
    pen.solid(oval(74, 26, 13), accent)
    pen.solid("M2 90L40 18L78 90Z", main)
    pen.fill("M40 18L27 43L36 50L42 42L48 52L55 46Z", paper)
    pen.solid("M48 90L72 48L98 90Z", accent)
  },
  star: (pen, { main, accent }) => {
    pen.solid("M50 2L59 41L98 50L59 59L50 98L41 59L2 50L41 41Z", main)
    pen.fill("M50 2L59 41L98 50L50 50ZM50 98L41 59L2 50L50 50Z", accent)
  },
  sail: (pen, { main, accent }) => {
    pen.solid("M52 6V74H92C86 46 72 22 52 6Z", main)
    pen.solid("M46 18V74H12C26 60 38 42 46 18Z", accent)
    pen.solid("M6 80H94C90 92 82 96 72 96H28C18 96 10 92 6 80Z", main)
  },
  key: (pen, { main, accent }) => {
    pen.line(oval(50, 26, 20), main, 10)
    pen.solid("M45 46H55V96H45Z", main)
    pen.solid("M55 68H72V77H55ZM55 84H78V93H55Z", accent)
  },
  shield: (pen, { main, accent, paper }) => {
    pen.solid("M50 4L90 16V48C90 74 72 88 50 97C28 88 10 74 10 48V16Z", main)
    pen.fill("M50 4L90 16V48C90 74 72 88 50 97Z", accent)
    pen.line("M31 50L45 64L71 35", paper, 8)
  },
  umbrella: (pen, { main, accent }) => {
    pen.solid("M4 52C6 0 94 0 96 52C84 42 74 42 65 52C56 42 44 42 35 52C26 42 16 42 4 52Z", main)
    pen.fill("M50 13C62 13 66 30 65 52C56 42 44 42 35 52C34 30 38 13 50 13Z", accent)
    pen.line("M50 8V13M50 46V84C50 98 70 98 70 84", main, 6)
  },
  train: (pen, { main, accent, paper }) => {
    pen.solid("M22 8H78C86 8 88 16 88 26V66C88 74 82 80 74 80H26C18 80 12 74 12 66V26C12 16 14 8 22 8Z", main)
    pen.fill("M22 22H46V46H22ZM54 22H78V46H54Z", paper)
    pen.fill("M12 54H88V62H12Z", accent)
    pen.fill(`${oval(28, 70, 5)}${oval(72, 70, 5)}`, paper)
    pen.line("M28 84L14 98M72 84L86 98M20 92H80", main, 5)
  },
  bird: (pen, { main, accent }) => {
    pen.solid(
      "M2 34C26 24 44 32 56 48C62 30 76 14 96 6C92 30 84 50 70 62C62 80 46 90 26 96C34 86 38 80 39 72C22 68 8 54 2 34Z",
      main,
    )
    pen.fill("M56 48C62 30 76 14 96 6C92 30 84 50 70 62C64 60 58 55 56 48Z", accent)
    pen.fill("M39 72C34 84 24 92 8 98C20 86 26 78 28 68Z", accent)
  },
  palm: (pen, { main, accent }) => {
    pen.solid(oval(50, 56, 38), accent)
    pen.solid("M46 96C50 74 51 58 49 40H55C58 58 57 76 56 96Z", main)
    for (const leaf of [
      "M52 40C40 20 22 20 8 36C24 30 38 32 52 40Z",
      "M52 40C64 20 82 20 96 36C80 30 66 32 52 40Z",
      "M52 40C46 22 34 8 18 10C34 16 44 26 52 40Z",
      "M52 40C58 22 70 8 86 10C70 16 60 26 52 40Z",
      "M52 40C38 38 24 46 20 62C30 50 40 44 52 40Z",
      "M52 40C66 38 80 46 84 62C74 50 64 44 52 40Z",
    ])
      pen.fill(leaf, main)
  },
  book: (pen, { main, accent, paper }) => {
    pen.solid("M50 24C38 12 20 10 4 14V84C20 80 38 82 50 92C62 82 80 80 96 84V14C80 10 62 12 50 24Z", main)
    pen.fill("M50 24C62 12 80 10 96 14V84C80 80 62 82 50 92Z", accent)
    pen.line(
      "M16 32C24 31 32 33 38 37M16 48C24 47 32 49 38 53M84 32C76 31 68 33 62 37M84 48C76 47 68 49 62 53",
      paper,
      4,
    )
  },
}
