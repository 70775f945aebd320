import { Chance } from "@travessia/posters/randomness.ts"
import { injections } from "#test/journeys/injections.ts"
import { publicInjections } from "#test/journeys/public-injections.ts"

/* Seeded random values that no form of ours sends. */

const oddTexts = [
  "",
  " ",
  "\0",
  "x\0y",
  "\u0007\u001b[31m",
  "\ud800",
  "x\udfff",
  "\ufffe\uffff",
  "\u202e\u200b\ufeff",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "null",
  "undefined",
  "NaN",
  "[object Object]",
  "' or 1=1 --",
  '"; drop table staff; --',
  "%",
  "_",
  "\\",
  "%zz",
  "../../etc/passwd",
  "//evil.example",
  "/painel//evil.example",
  "javascript:alert(1)",
  "a".repeat(5_000),
  "é😀".repeat(2_000),
  "\r\nset-cookie: painel=x",
  "=cmd|' /C calc'!A0",
]

const oddNumbers = [
  "0",
  "-0",
  "-1",
  "1",
  "1.5",
  "1e3",
  "0x10",
  "2147483647",
  "2147483648",
  "-2147483649",
  "9007199254740991",
  "9007199254740993",
  "9223372036854775808",
  "1e400",
  "Infinity",
  "-Infinity",
  "NaN",
  " 7 ",
  "٣",
]

const oddDays = [
  "2026-11-20",
  "2026-13-40",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "99999-01-01",
  "-2026-01-01",
  "2026-11-20T12:00:00.000Z",
  "+275760-09-13T00:00:00.001Z",
  "31/02/2027",
  "20/11/2026",
  "25:61",
  "23:59",
]

/** A value of any kind; `known` are valid ones. */
export function oddValue(chance: Chance, known: readonly string[]): string {
  const kind = chance.next()
  if (kind < 0.45) return chance.pick(known)
  if (kind < 0.6) return chance.pick(oddNumbers)
  if (kind < 0.68) return chance.pick(oddDays)
  if (kind < 0.86) return chance.pick(oddTexts)
  if (kind < 0.98) return chance.pick(injections)
  return chance.pick(publicInjections)
}

/** A value as part of an address: usually encoded, sometimes malformed. */
export function oddPart(chance: Chance, known: readonly string[]): string {
  const value = oddValue(chance, known)
  const part = encodeURIComponent(value.toWellFormed()).slice(0, 3_000)
  const way = chance.next()
  if (way < 0.06) return `${part}%`
  if (way < 0.09) return `${part}%E0%A4%A`
  if (way < 0.12) return encodeURIComponent(part)
  if (way < 0.14) return `${part}/%2e%2e/`
  return part
}
