/** A letter as SVG strokes along its centre line; capitals are 100 units high. */
export type Letter = { width: number; path: string }

const letters: Record<string, [width: number, path: string]> = {
  A: [84, "M2 100L42 0L82 100M17 64H67"],
  B: [66, "M4 0V100M4 0H36C66 0 66 47 36 47H4M36 47C74 47 74 100 36 100H4"],
  C: [84, "M80 20C62 -8 4 -14 4 50C4 114 62 108 80 80"],
  D: [78, "M4 0V100H28C92 100 92 0 28 0H4"],
  E: [54, "M52 0H4V100H52M4 48H44"],
  F: [52, "M50 0H4V100M4 48H42"],
  G: [88, "M80 20C62 -8 4 -14 4 50C4 116 84 116 84 56H52"],
  H: [74, "M4 0V100M70 0V100M4 48H70"],
  I: [8, "M4 0V100"],
  J: [46, "M42 0V70C42 110 4 110 4 76"],
  K: [70, "M4 0V100M64 0L6 56M26 38L68 100"],
  L: [52, "M4 0V100H50"],
  M: [92, "M4 100V0L46 62L88 0V100"],
  N: [78, "M4 100V0L74 100V0"],
  O: [96, "M48 0C112 0 112 100 48 100C-16 100 -16 0 48 0Z"],
  P: [64, "M4 100V0H34C70 0 70 54 34 54H4"],
  Q: [98, "M48 0C112 0 112 100 48 100C-16 100 -16 0 48 0ZM60 70L94 106"],
  R: [68, "M4 100V0H34C70 0 70 54 34 54H4M36 54L66 100"],
  S: [62, "M56 16C48 -6 6 -6 6 25C6 56 58 42 58 74C58 108 8 106 2 82"],
  T: [68, "M34 0V100M0 0H68"],
  U: [76, "M4 0V62C4 113 72 113 72 62V0"],
  V: [80, "M2 0L40 100L78 0"],
  W: [116, "M2 0L30 100L58 14L86 100L114 0"],
  X: [74, "M3 0L71 100M71 0L3 100"],
  Y: [72, "M2 0L36 52L70 0M36 52V100"],
  Z: [66, "M4 0H62L4 100H64"],
  0: [70, "M35 0C78 0 78 100 35 100C-8 100 -8 0 35 0Z"],
  1: [32, "M4 18L28 0V100"],
  2: [62, "M4 26C6 -8 58 -8 58 26C58 50 20 70 4 100H60"],
  3: [62, "M4 18C12 -6 56 -6 56 24C56 48 32 48 24 48C36 48 60 50 60 74C60 108 10 106 2 82"],
  4: [68, "M50 100V0L2 70H66"],
  5: [62, "M54 0H12L8 46C22 34 60 34 60 68C60 106 14 108 2 84"],
  6: [64, "M50 2C20 14 4 44 4 68C4 110 62 110 62 70C62 34 14 34 6 62"],
  7: [60, "M2 0H58L22 100"],
  8: [64, "M32 0C62 0 62 47 32 47C2 47 2 0 32 0ZM32 47C70 47 70 100 32 100C-6 100 -6 47 32 47Z"],
  9: [64, "M14 98C44 86 60 56 60 32C60 -10 2 -10 2 30C2 66 50 66 58 38"],
  "&": [80, "M78 100L22 34C8 16 16 0 32 0C50 0 54 20 40 32C26 44 4 52 4 74C4 106 58 112 72 56"],
  "-": [40, "M4 52H36"],
  " ": [34, ""],
}

/** Accents by their combining character, drawn from the middle of the letter. */
const accents: Record<string, (middle: number) => string> = {
  "\u0301": (x) => `M${x - 6} -15L${x + 12} -33`,
  "\u0300": (x) => `M${x + 6} -15L${x - 12} -33`,
  "\u0302": (x) => `M${x - 17} -15L${x} -31L${x + 17} -15`,
  "\u0303": (x) => `M${x - 20} -17C${x - 10} -34 ${x + 10} -10 ${x + 20} -27`,
  "\u0327": (x) => `M${x + 2} 101C${x + 10} 110 ${x + 8} 124 ${x - 12} 120`,
}

/** Returns the letters of a text with their accents. Unknown characters become a space. */
export function spell(text: string): Letter[] {
  const drawn: Letter[] = []
  for (const char of text.toUpperCase().normalize("NFD")) {
    const accent = accents[char]
    const last = drawn[drawn.length - 1]
    if (accent && last) last.path += accent(last.width / 2)
    else {
      const [width, path] = letters[char] ?? letters[" "]!
      drawn.push({ width, path })
    }
  }
  return drawn
}
