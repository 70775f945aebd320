import { oval } from "../pen.ts"
import type { Pen } from "../pen.ts"
import type { Scene } from "../scene.ts"
import type { Sitter } from "./sitter.ts"

type Style = { behind?: string; front?: string; strands?: string }

const ring = (count: number, x: number, y: number, rx: number, ry: number, r: number, from: number, to: number) =>
  Array.from({ length: count }, (_, i) => {
    const a = from + ((to - from) * i) / (count - 1)
    return oval(+(x + Math.cos(a) * rx).toFixed(2), +(y + Math.sin(a) * ry).toFixed(2), r + (i % 2) * 0.5)
  }).join("")

const parted = "M34 47C31 26 41 20.5 50 20.5C59 20.5 69 26 66 47C65.2 39 59.5 33 50.5 28C42 33 35 39 34 47Z"
const swept =
  "M34.2 44C31 25 42 19.5 50 19.5C58 19.5 69 25 65.8 44C64.8 37 61.5 31.5 56 29.6C50 28 43 28.6 39.5 32" +
  "C36.4 35 35 39 34.2 44Z"

const styles: Record<Sitter["hair"], Style> = {
  short: {
    front:
      "M33.8 45C30 26 41 18.5 51 19C63.5 19 70 28 66.2 45C65.4 40.5 64.6 36.5 62 33" +
      "C55.5 35.5 44.5 34.5 40 31C36.5 35.5 35 40 33.8 45Z",
    strands: "M40 26C46 22 54 22 60 26M38 30C43 25 50 24 56 25",
  },
  "side-part": {
    front:
      "M33.8 46C29.5 26 41 17.5 52 18C66 18.5 70 31 66.2 46C65.8 40 62.5 33.5 58 28.5C53 34 43 36 37 36" +
      "C35.4 39 34.6 42 33.8 46Z",
    strands: "M57 27C50 31 43 33 37.5 33M58 24.5C51 27 44 29 38 29.5",
  },
  crop: {
    front:
      "M34.4 43C32.4 26 42 21.5 50 21.5C58 21.5 67.6 26 65.6 43C64.4 36 62 30.6 58 29.6" +
      "C53 28.2 47 28.2 42 29.6C38 30.6 35.6 36 34.4 43Z",
  },
  wavy: {
    behind: "M29.5 62C24 44 28 17 50 17C72 17 76 44 70.5 62C71.5 68 64 70 62 64H38C36 70 28.5 68 29.5 62Z",
    front:
      "M34 48C30 27 41 19.5 52 20C66 20.5 69.5 32 66 48C66.5 41 62 34 56 28C53 34 44 37 38 36.5C35.5 40 35 44 34 48Z",
    strands: "M31 58C29 48 30 38 33 32M69 58C71 48 70 38 67 32M55 26C50 31 44 33 38 33",
  },
  long: {
    behind: "M29.5 84C22 60 26 17 50 17C74 17 78 60 70.5 84C66 88 59 84 58.5 74H41.5C41 84 34 88 29.5 84Z",
    front: parted,
    strands: "M31 78C27 62 28 44 32 34M36 80C32 68 31 58 32 50M69 78C73 62 72 44 68 34M64 80C68 68 69 58 68 50",
  },
  bob: {
    behind: "M30.5 64C26 44 29 17 50 17C71 17 74 44 69.5 64C66 66.5 60.5 65 60 60H40C39.5 65 34 66.5 30.5 64Z",
    front:
      "M34 47C31.5 26 41 20.5 50 20.5C59 20.5 68.5 26 66 47C65.4 42 64.8 38.5 63.6 35.6" +
      "C56 37 44 37 36.4 35.6C35.2 38.5 34.6 42 34 47Z",
    strands: "M42 24V34M50 23V35M58 24V34M31.5 58C30 48 31 40 33 34M68.5 58C70 48 69 40 67 34",
  },
  bun: {
    behind: `${oval(50, 15, 8.4, 7.6)}M33 47C29 25 41 19 50 19C59 19 71 25 67 47Z`,
    front: swept,
    strands:
      "M44 12C47 9.5 53 9.5 56 12M43.5 16C47 13.5 53 13.5 56.5 16M50 20C44 23 40 27 38 31M50 20C56 23 60 27 62 31",
  },
  ponytail: {
    behind: "M33 47C29 25 41 19 50 19C59 19 71 25 67 47ZM60 24C76 20 84 40 78 62C76 72 69 78 67 74C72 64 73 44 62 34Z",
    front: swept,
    strands: "M66 28C75 32 78 46 74 64M50 20C44 23 40 27 38 31M52 20C58 23 61 27 63 31",
  },
  curly: {
    behind: ring(13, 50, 38, 16.5, 17, 5.6, Math.PI * 0.92, Math.PI * 2.08),
    front: ring(9, 50, 36, 13.5, 11.5, 4.6, Math.PI * 1.02, Math.PI * 1.98),
    strands: "M40 26C42 23.5 45 24 45.5 26M48 23.5C50 21 53 22 53.5 24M57 26C59 24 62 25.5 62 28",
  },
  afro: {
    behind: `${oval(50, 34, 23, 22)}${ring(22, 50, 34, 22, 21, 3.6, 0, Math.PI * 1.91)}`,
    front:
      "M34.2 43C31 26 42 20 50 20C58 20 69 26 65.8 43C65 36 61 31 56 30C52 29.2 48 29.2 44 30C39 31 35 36 34.2 43Z",
  },
  braids: {
    behind: "M32.4 50C27 27 40 18 50 18C60 18 73 27 67.6 50Z" + [0, 1, 2, 3, 4, 5].map(plaitSegments).join(""),
    front: parted,
    strands: "M50 21V28M42 24C38 28 36 33 35.4 39M58 24C62 28 64 33 64.6 39",
  },
  bald: {},
}

/** The ovals of one step down both plaits. */
function plaitSegments(i: number): string {
  const [y, rx] = [52 + i * 6.2, 4.2 - i * 0.3]
  return oval(31.6 - i * 0.5, y, rx, 4) + oval(68.4 + i * 0.5, y, rx, 4)
}

export function hairBehind(s: Scene, pen: Pen, kind: Sitter["hair"], [tone]: [string, string]): void {
  const { behind } = styles[kind]
  if (!behind) return
  pen.solid(behind, tone)
  pen.shade(behind, s.inkAcross(0, 0.5, 0.5))
}

export function hairInFront(s: Scene, pen: Pen, kind: Sitter["hair"], [tone, strand]: [string, string]): void {
  const { front, strands } = styles[kind]
  if (front) {
    pen.solid(front, tone)
    pen.shade(front, s.inkAcross(0, 0.45, 0.5))
    pen.light(front, s.inkAcross(0.22, 0))
  }
  if (strands) pen.line(strands, strand, 0.8, 0.75)
  if (kind === "bald") pen.light(oval(45, 30, 6, 3.4), "#888")
}
