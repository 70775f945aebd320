/** Seeded pseudo-random numbers: the same seed gives the same sequence on every machine. */
export class Chance {
  next: () => number
  private lattice: number[]

  constructor(seed: string) {
    this.next = mulberry32(hash(seed))
    this.lattice = Array.from({ length: 512 }, this.next)
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T
  }

  sign(): 1 | -1 {
    return this.next() < 0.5 ? -1 : 1
  }

  /** Smooth one-dimensional noise between 0 and 1. */
  noise(x: number): number {
    const cell = Math.floor(x)
    const t = x - cell
    const a = this.lattice[((cell % 512) + 512) % 512] as number
    const b = this.lattice[(((cell + 1) % 512) + 512) % 512] as number
    return a + (b - a) * t * t * (3 - 2 * t)
  }

  /** Fractal noise: octaves of doubling frequency and halving weight, about 0 to 1. */
  rough(x: number, octaves = 4): number {
    let sum = 0
    for (let i = 0, weight = 0.5, pitch = 1; i < octaves; i++, weight *= 0.5, pitch *= 2) {
      sum += weight * this.noise(x * pitch + i * 31.7)
    }
    return sum
  }
}

function hash(text: string): number {
  let h = 2166136261
  for (const char of text) h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 16777619)
  return h >>> 0
}

export function mulberry32(start: number): () => number {
  let state = start | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
