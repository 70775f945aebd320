export type Rgb = [number, number, number]

export function rgb(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16)
  return [n >> 16, (n >> 8) & 255, n & 255]
}

function hex([r, g, b]: Rgb): string {
  return "#" + [r, g, b].map((v) => Math.round(v).toString(16).padStart(2, "0")).join("")
}

export function mix(from: string, to: string, share: number): string {
  const a = rgb(from)
  const b = rgb(to)
  return hex([0, 1, 2].map((i) => a[i]! + (b[i]! - a[i]!) * share) as Rgb)
}

/** The tint of a palette as a duotone: colours for dark, middle and light tones; strength 0 to 1. */
export type Cast = { dark: string; mid: string; light: string; strength: number }

export function underCast(colour: string, cast: Cast): string {
  if (cast.strength === 0) return colour
  const [r, g, b] = rgb(colour)
  const tone = (r * 0.3 + g * 0.59 + b * 0.11) / 255
  const duotone = tone < 0.5 ? mix(cast.dark, cast.mid, tone * 2) : mix(cast.mid, cast.light, tone * 2 - 1)
  return mix(colour, duotone, cast.strength)
}
