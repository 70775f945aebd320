import { oval } from "../pen.ts"
import type { Pen } from "../pen.ts"
import type { Scene } from "../scene.ts"
import type { Sitter } from "./sitter.ts"

export function hat(s: Scene, pen: Pen, kind: Sitter["hat"], [main, second]: [string, string]): void {
  hats[kind](s, pen, main, second)
}

const hats: Record<Sitter["hat"], (s: Scene, pen: Pen, main: string, second: string) => void> = {
  none: () => {},
  straw: (s, pen, main) => {
    const brim = oval(50, 30, 30, 6.4)
    const crown = "M34.5 30C34 14 40 10 50 10C60 10 66 14 65.5 30C60 33 40 33 34.5 30Z"
    pen.solid(brim, "#e3b866")
    pen.shade(brim, s.inkAcross(0, 0.5, 0.4))
    pen.line("M22 30C30 34.6 70 34.6 78 30M27 29C35 32.6 65 32.6 73 29", "#b9873e", 0.6, 0.7)
    pen.solid(crown, "#ecc77a")
    pen.shade(crown, s.inkAcross(0, 0.6, 0.4))
    pen.fill("M34.5 25C40 28.4 60 28.4 65.5 25V30C60 33 40 33 34.5 30Z", main)
  },
  cap: (s, pen, main, second) => {
    const crown = "M33.4 33C32 18 41 14.5 50 14.5C59 14.5 68 18 66.6 33C56 29.6 44 29.6 33.4 33Z"
    pen.solid(crown, main)
    pen.shade(crown, s.inkAcross(0, 0.6, 0.4))
    pen.solid("M34 32.6C44 28.6 58 28.6 68 31.6C75 33.6 77 36.4 74 37C62 33 46 33 34 36Z", second)
    pen.fill(oval(50, 22.5, 4), second)
  },
  beanie: (s, pen, main, second) => {
    const knit = "M33.2 34C31 15 41 11.5 50 11.5C59 11.5 69 15 66.8 34Z"
    pen.solid(knit, main)
    pen.line("M40 14V28M45 12.5V28M50 12V28M55 12.5V28M60 14V28", "#11162b", 0.6, 0.25)
    pen.shade(knit, s.inkAcross(0, 0.55, 0.4))
    pen.solid("M32.4 28.5C42 25.5 58 25.5 67.6 28.5L67.8 36C58 33 42 33 32.2 36Z", second)
    pen.solid(oval(50, 9.6, 4.4), second)
  },
  headscarf: (s, pen, main, second) => {
    // Two halves around the face, because `Pen` cannot draw a shape with a hole.
    const half = (k: number) =>
      `M50 15C${50 - k * 21} 15 ${50 - k * 21} 38 ${50 - k * 19.6} 54` +
      `C${50 - k * 19} 68 ${50 - k * 14} 76 50 78V64.6` +
      `C${50 - k * 8.5} 64.6 ${50 - k * 14.2} 55 ${50 - k * 14.4} 42` +
      `C${50 - k * 14.6} 31 ${50 - k * 10} 25 50 25Z`
    for (const k of [1, -1]) {
      pen.solid(half(k), main)
      pen.shade(half(k), k > 0 ? s.inkDown(0, 0.3) : s.inkAcross(0.1, 0.6))
    }
    pen.solid("M35 70C42 78 58 78 65 70C76 78 82 88 84 101H16C18 88 24 78 35 70Z", main)
    pen.line("M38 73C46 80 58 80 66 74M30 84C42 92 60 92 74 84M33 40C32 50 34 60 39 66", second, 0.8, 0.7)
  },
}
