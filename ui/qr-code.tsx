import styles from "./qr-code.module.css"

/** The modules (cells) of a QR code, row by row. */
interface QrModules {
  /** Modules per side, without the quiet zone. */
  size: number
  /** Base64 of one bit per module; 1 is dark. */
  bits: string
}

/** The margin that readers need, in modules. */
const quietZone = 4

/** A QR code. It stays dark on white in every colour scheme, since readers need the contrast. `label` is its name. */
export function QrCode({ modules, label }: { modules: QrModules; label: string }) {
  const side = modules.size + 2 * quietZone
  return (
    <svg
      className={styles.code}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className={styles.background} fill="#fff" d={`M${-quietZone}${-quietZone}h${side}v${side}h${-side}z`} />
      <path stroke="#000" d={darkRuns(modules)} />
    </svg>
  )
}

/** Path data with one horizontal stroke for each run of dark modules. */
function darkRuns({ size, bits }: QrModules): string {
  const bytes = atob(bits)
  const isDark = (x: number, y: number) => {
    const at = y * size + x
    return x < size && ((bytes.charCodeAt(at >> 3) >> (7 - (at & 7))) & 1) === 1
  }
  let path = ""
  for (let y = 0; y < size; y += 1) {
    // End of the previous stroke in this row; -1 before the first.
    let pen = -1
    for (let x = 0; x < size; x += 1) {
      if (!isDark(x, y)) continue
      const start = x
      while (isDark(x, y)) x += 1
      path += pen < 0 ? `M${start} ${y}.5h${x - start}` : `m${start - pen} 0h${x - start}`
      pen = x
    }
  }
  return path
}
