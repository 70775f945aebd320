import { mix, underCast } from "./colour.ts"
import type { LandmarkName, SunName } from "./drawing.ts"
import type { Palette } from "./palettes.ts"
import { n } from "./path.ts"
import type { Point } from "./path.ts"
import { Chance } from "./randomness.ts"

export type Stop = [offset: number, colour: string, opacity?: number]
/** A translation in pixels and a scale. */
export type Move = { x: number; y: number; scale: number; mirrored?: boolean }
export type Sun = { x: number; y: number; r: number }

/** A picture being drawn: three SVG layers of the same geometry. Flat colour, and a mask of dark and light ink. */
export class Scene {
  width: number
  height: number
  /** The unit of every size: one thousandth of the shorter side, in pixels. */
  u: number
  palette: Palette
  chance: Chance
  /** How much taller than wide, 0 (landscape) to 1 (portrait): raises peaks, fills foregrounds. */
  tallness: number
  /** Position and radius of the sun, set when the sky is drawn. */
  sun: Sun | undefined
  sunPlace: SunName = "right"
  landmark: LandmarkName = "none"
  private flats: string[] = []
  private shades: string[] = []
  private lights: string[] = []
  private definitions: string[] = []

  constructor(width: number, height: number, palette: Palette, seed: string) {
    this.width = width
    this.height = height
    this.u = Math.min(width, height) / 1000
    this.tallness = Math.max(0, Math.min(1, (height / width - 0.62) / 0.6))
    this.palette = palette
    this.chance = new Chance(seed)
  }

  /** A y coordinate from its share of the height in landscape and in portrait formats, interpolated by `tallness`. */
  level(landscape: number, portrait = landscape): number {
    return this.height * (landscape + (portrait - landscape) * this.tallness)
  }

  /** A daylight colour under the palette's cast, mixed with the haze by `far` (0 to 1). */
  tint(colour: string, far = 0): string {
    return this.fade(underCast(colour, this.palette.cast), far)
  }

  /** A colour of the palette, mixed with the haze by `far` (0 to 1). */
  fade(colour: string, far: number): string {
    return far ? mix(colour, this.palette.haze, far) : colour
  }

  /** Flat colour that also erases the ink masks below it. */
  solid(d: string, fill: string): void {
    this.flats.push(`<path d="${d}" fill="${fill}"/>`)
    this.shades.push(`<path d="${d}"/>`)
    this.lights.push(`<path d="${d}"/>`)
  }

  /** Flat colour that leaves the ink masks as they are. */
  flat(d: string, fill: string, opacity = 1): void {
    this.flats.push(`<path d="${d}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity.toFixed(2)}"` : ""}/>`)
  }

  stroke(d: string, colour: string, width: number, opacity = 1): void {
    const see = opacity < 1 ? ` stroke-opacity="${opacity.toFixed(2)}"` : ""
    this.flats.push(
      `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" ` +
        `stroke-linejoin="round"${see}/>`,
    )
  }

  shade(d: string, paint: string): void {
    this.shades.push(`<path d="${d}" fill="${paint}"/>`)
  }

  light(d: string, paint: string): void {
    this.lights.push(`<path d="${d}" fill="${paint}"/>`)
  }

  /** Calls `draw` with all three layers translated, scaled and perhaps mirrored. */
  moved({ x, y, scale, mirrored = false }: Move, draw: () => void): void {
    const open =
      `<g transform="translate(${n(mirrored ? this.width - x : x)} ${n(y)}) ` +
      `scale(${(mirrored ? -scale : scale).toFixed(3)} ${scale.toFixed(3)})">`
    const layers = [this.flats, this.shades, this.lights]
    for (const layer of layers) layer.push(open)
    draw()
    for (const layer of layers) layer.push("</g>")
    if (!this.sun) return
    const across = this.sun.x * scale + x
    this.sun = { x: mirrored ? this.width - across : across, y: this.sun.y * scale + y, r: this.sun.r * scale }
  }

  linear(from: Point, to: Point, stops: Stop[]): string {
    const ends = `x1="${n(from[0])}" y1="${n(from[1])}" x2="${n(to[0])}" y2="${n(to[1])}"`
    return this.define("linearGradient", `${ends} gradientUnits="userSpaceOnUse"`, stops)
  }

  radial(x: number, y: number, r: number, stops: Stop[]): string {
    return this.define("radialGradient", `cx="${n(x)}" cy="${n(y)}" r="${n(r)}" gradientUnits="userSpaceOnUse"`, stops)
  }

  /** A vertical gradient over a shape's bounding box. Returns the paint. */
  down(...colours: string[]): string {
    return this.define(
      "linearGradient",
      'x1="0" y1="0" x2="0" y2="1"',
      colours.map((c, i) => [i / Math.max(1, colours.length - 1), c]),
    )
  }

  /** A horizontal gradient over a shape's bounding box. Returns the paint. */
  across(...colours: string[]): string {
    return this.define(
      "linearGradient",
      "",
      colours.map((c, i) => [i / Math.max(1, colours.length - 1), c]),
    )
  }

  /** A vertical gradient of ink, 0 to 1; `from` is the share of the height at which it starts to change. */
  inkDown(top: number, foot: number, from = 0): string {
    return this.define("linearGradient", 'x1="0" y1="0" x2="0" y2="1"', [
      [from, "#fff", top],
      [1, "#fff", foot],
    ])
  }

  inkAcross(left: number, right: number, from = 0): string {
    return this.define("linearGradient", "", [
      [from, "#fff", left],
      [1, "#fff", right],
    ])
  }

  layers(): { flat: string; shade: string; light: string } {
    return {
      flat: this.svg(this.flats, "none"),
      shade: this.svg(this.shades, "#000"),
      light: this.svg(this.lights, "#000"),
    }
  }

  private define(kind: string, place: string, stops: Stop[]): string {
    const id = `g${this.definitions.length}`
    const inner = stops.map(
      ([at, c, a = 1]) => `<stop offset="${at.toFixed(3)}" stop-color="${c}" stop-opacity="${a.toFixed(2)}"/>`,
    )
    this.definitions.push(`<${kind} id="${id}" ${place}>${inner.join("")}</${kind}>`)
    return `url(#${id})`
  }

  private svg(body: string[], ground: string): string {
    const size = `width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"`
    const sheet = ground === "none" ? "" : `<rect width="${this.width}" height="${this.height}" fill="${ground}"/>`
    const text = body.join("")
    // Only the gradients that this layer uses: parsing all of them three times costs as much as drawing.
    const used = new Set(Array.from(text.matchAll(/url\(#(g\d+)\)/g), (match) => match[1]))
    const definitions = this.definitions.filter((d) =>
      used.has(d.slice(d.indexOf('id="') + 4, d.indexOf('"', d.indexOf('id="') + 4))),
    )
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${definitions.join("")}</defs>${sheet}${text}</svg>`
  }
}
