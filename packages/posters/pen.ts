import type { Scene } from "./scene.ts"

/** Draws paths given on a small grid, translated and scaled into the scene. Absolute commands only: M L H V C Q Z. */
export class Pen {
  private s: Scene
  private x: number
  private y: number
  scale: number

  constructor(s: Scene, x: number, y: number, scale: number) {
    this.s = s
    this.x = x
    this.y = y
    this.scale = scale
  }

  at(path: string): string {
    return path.replace(/([MLHVCQ])([^A-Z]*)/g, (_, command: string, numbers: string) => {
      const values = (numbers.match(/-?[\d.]+/g) ?? []).map(Number)
      return (
        command +
        values
          .map((v, i) => {
            const vertical = command === "V" || (command !== "H" && i % 2 === 1)
            return ((vertical ? this.y : this.x) + v * this.scale).toFixed(1)
          })
          .join(" ")
      )
    })
  }

  solid(path: string, colour: string): void {
    this.s.solid(this.at(path), colour)
  }

  fill(path: string, colour: string, opacity = 1): void {
    this.s.flat(this.at(path), colour, opacity)
  }

  line(path: string, colour: string, width: number, opacity = 1): void {
    this.s.stroke(this.at(path), colour, width * this.scale, opacity)
  }

  shade(path: string, paint: string): void {
    this.s.shade(this.at(path), paint)
  }

  light(path: string, paint: string): void {
    this.s.light(this.at(path), paint)
  }
}

/** An ellipse of Bézier curves: `Pen` does not support the arc command. */
export function oval(x: number, y: number, rx: number, ry = rx): string {
  const [cx, cy] = [rx * 0.5523, ry * 0.5523]
  return (
    `M${x} ${y - ry}C${x + cx} ${y - ry} ${x + rx} ${y - cy} ${x + rx} ${y}` +
    `C${x + rx} ${y + cy} ${x + cx} ${y + ry} ${x} ${y + ry}` +
    `C${x - cx} ${y + ry} ${x - rx} ${y + cy} ${x - rx} ${y}` +
    `C${x - rx} ${y - cy} ${x - cx} ${y - ry} ${x} ${y - ry}Z`
  )
}
