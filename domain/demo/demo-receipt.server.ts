import sharp from "sharp"

/** Draws a receipt, different for each number, that nobody can mistake for a real one. */
export function drawDemoReceipt(number: number): Promise<Buffer> {
  const lines = Array.from({ length: 9 }, (_, line) => {
    const width = 120 + ((number * 37 + line * 61) % 160)
    return `<rect x="40" y="${230 + line * 38}" width="${width}" height="12" fill="#c9c2b2"/>`
  }).join("")
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="640">
    <rect width="400" height="640" fill="#fdfbf6"/>
    <rect width="400" height="${84 + (number % 7)}" fill="#0b3f4a"/>
    <circle cx="200" cy="150" r="34" fill="#f2a83f"/>
    <path d="M184 150l12 13 22-26" stroke="#fdfbf6" stroke-width="7" fill="none"/>
    ${lines}
    <text x="200" y="52" fill="#fdfbf6" font-family="sans-serif" font-size="22" text-anchor="middle">DEMONSTRAÇÃO</text>
    <text x="200" y="610" fill="#6b6454" font-family="sans-serif" font-size="16" text-anchor="middle">
      sem valor, nº ${number}</text>
  </svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
