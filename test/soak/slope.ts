/** A value at a time in milliseconds. */
export interface Point {
  at: number
  value: number
}

/** Change per hour, with its 95 % confidence interval. */
export interface Slope {
  perHour: number
  low: number
  high: number
}

const hourMs = 3_600_000
/**
 * Neighbouring samples are correlated, because garbage collection makes memory rise and fall. Therefore the means of
 * this many groups are compared.
 */
const groups = 24

/** Least squares over the means of groups of points. With fewer than four groups the bounds are infinite. */
export function slopeOf(points: readonly Point[]): Slope {
  const means = meansOf(points)
  const middle = meanOf(means.map(({ at }) => at))
  const level = meanOf(means.map(({ value }) => value))
  const spread = sum(means.map(({ at }) => (at - middle) ** 2))
  const rise = sum(means.map(({ at, value }) => (at - middle) * (value - level))) / spread
  const freedom = means.length - 2
  const rest = sum(means.map(({ at, value }) => (value - level - rise * (at - middle)) ** 2))
  const margin = freedom < 2 ? Number.POSITIVE_INFINITY : studentOf(freedom) * Math.sqrt(rest / freedom / spread)
  return { perHour: rise * hourMs, low: (rise - margin) * hourMs, high: (rise + margin) * hourMs }
}

function meansOf(points: readonly Point[]): Point[] {
  const size = Math.max(1, Math.ceil(points.length / groups))
  return Array.from({ length: Math.ceil(points.length / size) }, (_, group) => {
    const own = points.slice(group * size, (group + 1) * size)
    return { at: meanOf(own.map(({ at }) => at)), value: meanOf(own.map(({ value }) => value)) }
  })
}

/** Student's t for a two-sided 95 % interval; accurate enough from two degrees of freedom. */
function studentOf(freedom: number): number {
  return 1.96 + 2.4 / freedom + 6 / freedom ** 2.5
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function meanOf(values: readonly number[]): number {
  return sum(values) / values.length
}
