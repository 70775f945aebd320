export type Point = [number, number]

/** A coordinate with one decimal: finer is not visible, and the SVG stays small. */
export function n(value: number): string {
  return value.toFixed(1)
}

export function line(points: Point[]): string {
  return "M" + points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")
}

export function polygon(points: Point[]): string {
  return line(points) + "Z"
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`
}

export function ellipse(x: number, y: number, rx: number, ry = rx): string {
  return `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(rx * 2)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-rx * 2)} 0Z`
}

/** A lens shape, pointed at both ends: a wave, a foam line, a reflection. */
export function lens(x: number, y: number, width: number, swell: number): string {
  const half = width / 2
  return (
    `M${n(x - half)} ${n(y)}Q${n(x)} ${n(y - swell)} ${n(x + half)} ${n(y)}` +
    `Q${n(x)} ${n(y + swell)} ${n(x - half)} ${n(y)}Z`
  )
}

/** A smooth curve through points (Catmull-Rom), not closed. */
export function curve(points: Point[]): string {
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))] as Point
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    d +=
      `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (e[0] - b[0]) / 6)} ` +
      `${n(c[1] - (e[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`
  }
  return d
}

export function between(a: Point, b: Point, t: number): Point {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
}

export function onQuadratic(a: Point, control: Point, b: Point, t: number): Point {
  const u = 1 - t
  return [u * u * a[0] + 2 * u * t * control[0] + t * t * b[0], u * u * a[1] + 2 * u * t * control[1] + t * t * b[1]]
}
