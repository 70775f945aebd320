import { existsSync, globSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { securityRequirements } from "./security-requirements.ts"

/* docs/security.md says which test proves what; here stands that it says the truth, and what is true of the code as it is written. */

interface Row {
  id: string
  requirement: string
  proof: string
}

const rows = readFileSync("docs/security.md", "utf8").split("\n").flatMap((line): Row[] => {
  const [, id = "", requirement = "", proof = ""] = /^\| (V\d+\.\d+\.\d+) \| (.*?) \| (.*) \|$/.exec(line) ?? []
  return id ? [{ id, requirement, proof }] : []
})

describe("the security map", () => {
  test("has every requirement that applies once, in order", () => {
    expect(rows.map(({ id }) => id)).toEqual(securityRequirements)
  })

  test.each(rows)("$id: what it names exists", ({ requirement, proof }) => {
    expect(requirement).not.toBe("")
    const files = [...proof.matchAll(/`([\w./-]+\.(?:ts|tsx|md|json))`/g)].map(([, file = ""]) => file)
    for (const file of files) expect(existsSync(file), file).toBe(true)
    // Who claims nothing says why; who claims something shows it.
    if (!/^(n\/a: |not met)/.test(proof)) expect(files).not.toEqual([])
    for (const [, file = "", rest = ""] of proof.matchAll(/`([^`]+\.(?:test|spec)\.ts)` › (.*?)(?=<br>|$)/g)) {
      const named = titlesOf(file).filter((title) => rest.startsWith(title) && /^($|[ ,;](?=[(`]|for |a |with ))/.test(rest.slice(title.length)))
      expect(named, `${file} › ${rest}`).not.toEqual([])
    }
  })
})

describe("as it is written,", () => {
  test("the product has no text that becomes a query, a command or code", () => {
    expect(filesWith(/\beval\(|new Function\b|Math\.random|sql\.raw|(?<!\.)\bexec(Sync|File)?\(|\bspawn(Sync)?\(|shell: true|javascript:/)).toEqual([])
    // One starts the subprocesses that decode pictures, which are programs of ours.
    expect(filesWith(/node:child_process/)).toEqual(["app/images/decode-in-subprocess.server.ts"])
    // Numbers of ours, where the databases take no parameter or want to see twice the same.
    expect(filesWith(/sql\.lit\(/)).toEqual(["app/backup/table-rows.server.ts", "app/findable/sitemap-rows.server.ts", "app/search/match-entries.server.ts"])
    // Made of words of ours.
    const patterns = ["app/privacy/person-mails.server.ts", "app/quotes/read-visitor.ts", "app/quotes/travel-dates.ts", "app/requests/protocol.server.ts", "app/requests/visible-text.ts"]
    expect(filesWith(/new RegExp\(/)).toEqual(patterns)
  })

  test("the server fetches nothing by HTTP", () => {
    expect(filesWith(/\bfetch\(|\baxios\b|\bgot\(|import \{[^}]*\b(request|get)\b[^}]*\} from "node:https?"/).filter((file) => /\.server\.tsx?$|^(server|database)\//.test(file))).toEqual([])
    // What the browser fetches is the site's own.
    for (const file of filesWith(/\bfetch\(/)) expect(read(file), file).not.toMatch(/\bfetch\(\s*[`"'](?!\/)/)
  })

  test("markup becomes elements in two places only", () => {
    expect(filesWith(/dangerouslySetInnerHTML/)).toEqual(["app/root.tsx", "app/ui/prose.tsx"])
    expect(filesWith(/\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|createContextualFragment|\.srcdoc|setHTMLUnsafe/)).toEqual([])
  })

  test("the browser's code has no door for others", () => {
    expect(filesWith(/document\.cookie|jsonp|window\.name\b|window\.opener|document\.domain/i)).toEqual([])
    // A process of ours and its decoder talk to each other; no window does.
    expect(filesWith(/postMessage|addEventListener\("message"/).filter((file) => !file.endsWith(".server.ts"))).toEqual([])
  })

  test("cryptography is Node's own, in sizes of today", () => {
    const uses = sources.flatMap((file) => [...read(file).matchAll(/\b(createHash|createHmac|createCipheriv|createDecipheriv)\(\s*([^,)]*)/g)].map(([, call = "", algorithm = ""]) => `${call} ${algorithm}`))
    const known = /^create(Hash|Hmac) "sha256"$|^create(C|Dec)ipheriv "aes-256-(gcm|ctr)"$/
    // The one MD5 is the checksum that servers of buckets know; what it is of is signed with SHA-256.
    expect(uses.filter((use) => !known.test(use))).toEqual(['createHash "md5"'])
    expect(filesWith(/"md5"/)).toEqual(["app/storage/s3-storage.server.ts"])
    expect(uses.length).toBeGreaterThan(8)
    const packages = Object.keys((JSON.parse(read("package.json")) as { dependencies: object }).dependencies)
    expect(packages.filter((name) => /crypto|bcrypt|hash|jwt|forge|sodium|md5/.test(name))).toEqual([])
  })
})

/** What runs in production: no tests, no tools of development. */
const sources = globSync("{app,database,server}/**/*.{ts,tsx}").map((file) => file.replaceAll("\\", "/")).filter((file) => !/\.test\.|-samples\.ts$|^server\/dev/.test(file)).sort()

function filesWith(pattern: RegExp): string[] {
  return sources.filter((file) => pattern.test(read(file)))
}

function read(file: string): string {
  return readFileSync(file, "utf8")
}

function titlesOf(file: string): string[] {
  return [...read(file).matchAll(/\(\s*"((?:[^"\\\n]|\\.)*)",/g)].map(([, title = ""]) => title.replaceAll('\\"', '"'))
}
