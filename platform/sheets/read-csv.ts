export interface CsvRow {
  /** Row number as spreadsheet programs count: from 1, with empty rows, and a row of several lines once. */
  row: number
  cells: string[]
}

/**
 * The rows of a CSV file as spreadsheet programs save it: UTF-8, UTF-16 with a byte order mark, as Excel's Unicode
 * text, or the code page of Windows in Brazil; separated by `;`, `,` or tabs, as the first line has them; quoted as in
 * RFC 4180. Rows end with CRLF, LF, or CR as on old Macs. Empty rows are left out.
 */
export function readCsv(bytes: Uint8Array): CsvRow[] {
  const text = decode(bytes).replace(/^\uFEFF/, "")
  const separator = separatorOf(text.slice(0, text.search(/[\r\n]|$/)))
  const cell = cellsOf[separator]
  const rows: CsvRow[] = []
  let [at, row, cells] = [0, 1, [] as string[]]
  while (at <= text.length) {
    cell.lastIndex = at
    const [written = "", quoted] = cell.exec(text) ?? []
    cells.push(quoted === undefined ? written : quoted.replaceAll('""', '"'))
    at += written.length
    // Text after a closing quote belongs to no cell.
    while (at < text.length && text[at] !== separator && !"\r\n".includes(text[at] as string)) at += 1
    if (text[at] !== separator) {
      if (cells.some((value) => value.trim() !== "")) rows.push({ row, cells })
      ;[cells, row] = [[], row + 1]
      if (text.startsWith("\r\n", at)) at += 1
    }
    at += 1
  }
  return rows
}

type Separator = keyof typeof cellsOf

/** Matches a cell, by the separator that ends it; the group is the text between quotes. */
const cellsOf = {
  ";": /"((?:[^"]|"")*)"?|[^;\r\n]*/y,
  "\t": /"((?:[^"]|"")*)"?|[^\t\r\n]*/y,
  ",": /"((?:[^"]|"")*)"?|[^,\r\n]*/y,
}

function separatorOf(heading: string): Separator {
  return (Object.keys(cellsOf) as Separator[]).find((candidate) => heading.includes(candidate)) ?? ";"
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}
