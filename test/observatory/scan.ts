import { join } from "node:path"
import { pathToFileURL } from "node:url"

/*
 * A separate process, because it must trust the test's certificate from its start. Arguments: the scanner's folder, the
 * ports of http and https, and the paths to scan. Prints one `Scan` per path as JSON.
 */

export interface Scan {
  path: string
  status: number
  grade: string
  score: number
  tests: Record<string, { pass: boolean; result: string; modifier: number }>
}

interface Output {
  pass: boolean
  result: string | null
  constructor: { name: string }
}

interface Retrieved {
  responses: { auto?: { status: number } }
}

const [folder = "", httpPort = "", httpsPort = "", ...paths] = process.argv.slice(2)
const scanner = (file: string) =>
  import(pathToFileURL(join(folder, "node_modules/@mdn/mdn-http-observatory/src", file)).href)

const { retrieve } = (await scanner("retriever/retriever.js")) as {
  retrieve: (host: string, options: object) => Promise<Retrieved>
}
const { ALL_TESTS } = (await scanner("constants.js")) as { ALL_TESTS: Array<(retrieved: Retrieved) => Output> }
const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = (await scanner("grader/charts.js")) as {
  MINIMUM_SCORE_FOR_EXTRA_CREDIT: number
}
const { getGradeForScore, getScoreModifier } = (await scanner("grader/grader.js")) as {
  getGradeForScore: (score: number) => { grade: string; score: number }
  getScoreModifier: (result: string) => number
}

const scans: Scan[] = []
for (const path of paths) scans.push(await scanPath(path))
console.log(JSON.stringify(scans))

/** Like the scanner's own command, which only scans the first page of a host that answers 200. */
async function scanPath(path: string): Promise<Scan> {
  const retrieved = await retrieve("localhost", { httpPort, httpsPort, path })
  const outputs = ALL_TESTS.map((test) => test(retrieved))
  const modifiers = outputs.map(({ result }) => (result ? getScoreModifier(result) : 0))
  const lost = 100 + modifiers.filter((modifier) => modifier < 0).reduce((sum, one) => sum + one, 0)
  const all = 100 + modifiers.reduce((sum, one) => sum + one, 0)
  const { grade, score } = getGradeForScore(lost >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? all : lost)
  const tests = outputs.map((output, index) => [
    output.constructor.name,
    { pass: output.pass, result: output.result ?? "", modifier: modifiers[index] ?? 0 },
  ])
  return {
    path,
    status: retrieved.responses.auto?.status ?? 0,
    grade,
    score,
    tests: Object.fromEntries(tests) as Scan["tests"],
  }
}
