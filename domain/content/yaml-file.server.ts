import { type Document, LineCounter, type YAMLError, isMap, isScalar, isSeq, parseDocument } from "yaml"
import type { Mistake, Path } from "./mistake.ts"

/** A YAML file: what it says, and on which line it says it. */
export interface YamlFile {
  name: string
  value: unknown
  /** What keeps it from being read at all. */
  mistakes: Mistake[]
  /** Line of the deepest part of the path that exists. */
  lineOf: (path: Path) => number
}

/** A stretch of a file with whole entries of its list. */
interface Piece {
  text: string
  firstLine: number
  /** Index of its first entry in the whole list. */
  firstEntry: number
}

/** Above this a list is read in pieces: the syntax tree of 100,000 entries takes gigabytes. */
const pieceSize = 250_000

export function readYaml(name: string, text: string): YamlFile {
  const whole: Piece = { text, firstLine: 1, firstEntry: 0 }
  if (text.length > pieceSize) {
    const inPieces = readList(name, split(text))
    // Whatever does not fall into pieces (a mistake, another style, shared anchors) is read whole.
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
    // An alias (`*nome`) without its anchor, or a file made to explode.
    return {
      ...file,
      mistakes: [
        {
          file: name,
          line: 1,
          field: "",
          reason: "usa um apelido (*nome) que não existe; escreva o valor por extenso",
        },
      ],
    }
  }
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

/** Cuts before entries of the list (`- ` at the start of a line). */
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

/** Mistakes come in the order of the file, so the piece that was parsed last is mostly the one asked for. */
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

/** One slip makes the parser stumble several times on the same line; the first time says most. */
function onePerLine(mistakes: Mistake[]): Mistake[] {
  return mistakes.filter(({ line }, index) => mistakes.findIndex((other) => other.line === line) === index)
}
