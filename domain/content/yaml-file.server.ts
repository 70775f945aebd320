import { isUtf8 } from "node:buffer"
import { type Document, LineCounter, type YAMLError, isMap, isScalar, isSeq, parseDocument } from "yaml"
import type { Mistake, Path } from "./mistake.ts"

/** A parsed YAML file with the line numbers of its values. */
export interface YamlFile {
  name: string
  value: unknown
  /** Syntax errors. */
  mistakes: Mistake[]
  /** The line of the deepest existing part of the path. */
  lineOf: (path: Path) => number
}

/** A part of a file that contains whole entries of its list. */
interface Piece {
  text: string
  firstLine: number
  /** Index of its first entry in the whole list. */
  firstEntry: number
}

/** In characters. A longer list is parsed in pieces: the syntax tree of 100,000 entries takes gigabytes. */
const pieceSize = 250_000

export function readYaml(name: string, bytes: Buffer): YamlFile {
  // Decoding would replace each letter in another encoding with U+FFFD, and the site would show that.
  const broken = lineNotUtf8(bytes)
  if (broken) return unreadable(name, broken, "não está em UTF-8: salve o arquivo de novo como UTF-8")
  const text = bytes.toString()
  const whole: Piece = { text, firstLine: 1, firstEntry: 0 }
  if (text.length > pieceSize) {
    const inPieces = readList(name, split(text))
    // A file that cannot be split (an error, another style, shared anchors) is parsed as a whole.
    if (inPieces) return inPieces
  }
  const { document, lines } = parse(text)
  const mistakes = onePerLine(
    [...document.errors, ...document.warnings].map((error) => explain(error, name, text, lines)),
  )
  const file = { name, value: undefined, mistakes, lineOf: (path: Path) => lineIn(whole, path) }
  if (mistakes.length > 0) return file
  try {
    return { ...file, value: document.toJS() }
  } catch {
    // An alias (`*nome`) without its anchor, or more aliases than the parser expands (a YAML bomb).
    return unreadable(name, 1, "usa um apelido (*nome) que não existe; escreva o valor por extenso")
  }
}

function unreadable(name: string, line: number, reason: string): YamlFile {
  return { name, value: undefined, mistakes: [{ file: name, line, field: "", reason }], lineOf: () => line }
}

/** The first line in another encoding: the code page of Windows, or UTF-16, which has NUL bytes. */
function lineNotUtf8(bytes: Buffer): number | undefined {
  if (isText(bytes)) return undefined
  for (let [line, start] = [1, 0]; ; line += 1) {
    const end = bytes.indexOf("\n", start)
    if (end < 0 || !isText(bytes.subarray(start, end))) return line
    start = end + 1
  }
}

function isText(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.includes(0)
}

function readList(name: string, pieces: Piece[]): YamlFile | undefined {
  const entries: unknown[] = []
  for (const piece of pieces) {
    const { document } = parse(piece.text)
    if (document.errors.length > 0 || document.warnings.length > 0 || !isSeq(document.contents)) return undefined
    piece.firstEntry = entries.length
    for (const entry of document.toJS() as unknown[]) entries.push(entry)
  }
  const pieceOf = (index: number) => pieces.findLast((piece) => piece.firstEntry <= index) as Piece
  return {
    name,
    value: entries,
    mistakes: [],
    lineOf([index, ...rest]) {
      if (typeof index !== "number") return 1
      const piece = pieceOf(index)
      return lineIn(piece, [index - piece.firstEntry, ...rest])
    },
  }
}

/** Splits before entries of the list (`- ` at the start of a line). */
function split(text: string): Piece[] {
  const pieces: Piece[] = []
  let firstLine = 1
  for (let start = 0; start < text.length;) {
    const next = text.indexOf("\n- ", start + pieceSize)
    const end = next < 0 ? text.length : next + 1
    const piece = { text: text.slice(start, end), firstLine, firstEntry: 0 }
    pieces.push(piece)
    firstLine += piece.text.split("\n").length - 1
    start = end
  }
  return pieces
}

function parse(text: string): { document: Document.Parsed; lines: LineCounter } {
  const lines = new LineCounter()
  return { document: parseDocument(text, { lineCounter: lines, prettyErrors: false }), lines }
}

/** Mistakes come in file order, so the next line number is mostly in the piece that was parsed last. */
let lastParsed: { text: string; parsed: ReturnType<typeof parse> } | undefined

function lineIn(piece: Piece, path: Path): number {
  if (lastParsed?.text !== piece.text) lastParsed = { text: piece.text, parsed: parse(piece.text) }
  const { document, lines } = lastParsed.parsed
  let node: unknown = document.contents
  let offset = document.contents?.range[0] ?? 0
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part))
      if (!pair) break
      offset = (isScalar(pair.key) && pair.key.range?.[0]) || offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[part as number]
      if (!node) break
      offset = (node as { range?: [number, number, number] }).range?.[0] ?? offset
    } else break
  }
  return piece.firstLine + lines.linePos(offset).line - 1
}

const yamlReasons: Record<string, string> = {
  DUPLICATE_KEY: "o mesmo campo aparece duas vezes",
  BAD_INDENT: "o recuo (espaços no começo da linha) não combina com as linhas vizinhas",
  BAD_SCALAR_START: "um texto não começa com @ nem com `: escreva-o entre aspas",
  MISSING_CHAR: "falta fechar aspas, colchete ou chave",
  MULTILINE_IMPLICIT_KEY: "falta o : depois do nome do campo, ou o texto precisa de aspas",
  BLOCK_AS_IMPLICIT_KEY: "um : no meio do texto: escreva o texto entre aspas",
  UNEXPECTED_TOKEN: "há um sinal fora do lugar: textos com : # ou aspas ficam entre aspas",
}

function explain(error: YAMLError, file: string, text: string, lines: LineCounter): Mistake {
  const { line } = lines.linePos(error.pos[0])
  const start = lines.lineStarts[line - 1] ?? 0
  const reason = /^ *\t/.test(text.slice(start, start + 200))
    ? "use espaços, e não tabulação, no começo da linha"
    : (yamlReasons[error.code] ?? `não se consegue ler a partir daqui (${error.message})`)
  return { file, line, field: "", reason }
}

/** One error makes the parser report several on the same line; the first is the most precise. */
function onePerLine(mistakes: Mistake[]): Mistake[] {
  return mistakes.filter(({ line }, index) => mistakes.findIndex((other) => other.line === line) === index)
}
