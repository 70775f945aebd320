import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { expect, test } from "vitest"

/*
 * The build lowers syntax for the oldest browsers (tools/vite/browsers.ts), but adds no functions. These are missing in
 * at least one of Chrome 109, Firefox 115 and Safari 16.4, and would fail when they are called.
 */
const missing: RegExp[] = [
  /\bURL\.(?:canParse|parse)\b/,
  /\b(?:Map|Object)\.groupBy\b/,
  /\bArray\.fromAsync\b/,
  /\bPromise\.(?:withResolvers|try)\b/,
  /\bRegExp\.escape\b/,
  /\bAbortSignal\.any\b/,
  /\bIntl\.(?:Segmenter|DurationFormat)\b/,
  /\bIterator\.(?:from|concat|prototype)\b/,
  /\.(?:values|keys|entries)\(\)\.(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/,
  /\.(?:toSorted|toReversed|toSpliced|isWellFormed|toWellFormed|transferToFixedLength)\(/,
  /\.(?:intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  /\.(?:checkVisibility|caretPositionFromPoint|setHTML|setHTMLUnsafe|getHTML|moveBefore|requestClose)\(/,
  /\bscheduler\.(?:yield|postTask)\b/,
  /\bparse(?:Creation|Request)OptionsFromJSON\b/,
  /\bSymbol\.(?:dispose|asyncDispose)\b/,
  /\bnavigation\.(?:navigate|currentEntry|addEventListener)\(/,
  /\bonscrollend\b|addEventListener\([`"']scrollend/,
  // Selectors that throw. Inside `:is()` they do not.
  /(?:querySelector|querySelectorAll|matches|closest)\([`"'][^`"']*:(?:has\(|open\b|modal\b|user-)/,
  /(?<!:is\():popover-open/,
  // Firefox before 133 ignores it: the request ends with its page.
  /\bkeepalive\b/,
  // The flag of regular expressions.
  /RegExp\([^;]{1,300},\s*[`"'][dgimsuy]*v[dgimsuy]*[`"']\)/,
]

/** Allowed in a script that asks first whether the browser has it. */
const guarded: Array<[used: RegExp, guard: RegExp]> = [
  [/\brequestIdleCallback\(/, /typeof requestIdleCallback/],
  [/\b(?:showPopover|hidePopover|togglePopover)\(/, /:is\(:popover-open, \[data-open\]\)|[`"']popover[`"']\s*in /],
  [/\bcaretPositionFromPoint\(/, /\.caretPositionFromPoint\)/],
]

/** Declarations that one of these browsers ignores. */
const ignored: RegExp[] = [
  // Without variables the build mixes the colours itself.
  /color-mix\([^;}]*var\(/,
  /float:inline-/,
  // Alone; a plain one before it stays.
  /(?<!content:"[^"]*";)content:"[^"]*" ?\//,
]

/** Media queries that Safari 15 ignores. It gets the site without scripts. */
const unknownQueries = /@media[^{]*(?:width[<>]|\d<|\bnot \()/

const scripts = globSync("build/{,panel/}client/assets/*.js")

test("no script of the browser calls what its oldest browsers do not have", () => {
  expect(scripts.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const file of scripts) {
    const code = readFileSync(file, "utf8")
    const asks = guarded.filter(([, guard]) => guard.test(code))
    for (const pattern of [...missing, ...guarded.map(([used]) => used)]) {
      const [use] = pattern.exec(code) ?? []
      if (use && !asks.some(([used]) => used.test(use))) found.push(`${basename(file)}: ${use}`)
    }
  }
  expect(found).toEqual([])
})

test("no style of the browser counts on what its oldest browsers ignore", () => {
  const styles = globSync("build/{,panel/}client/assets/*.css")
  expect(styles.length).toBeGreaterThan(50)
  const found = styles.flatMap((file) => {
    const css = readFileSync(file, "utf8")
    const patterns = file.startsWith("build/panel") ? ignored : [...ignored, unknownQueries]
    return patterns.flatMap((pattern) => pattern.exec(css)?.[0] ?? []).map((use) => `${basename(file)}: ${use}`)
  })
  expect(found).toEqual([])
})
