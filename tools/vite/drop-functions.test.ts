import { parseAst } from "vite"
import { expect, test } from "vitest"
import { replaceBodies } from "./drop-functions.ts"

const code = "function createRouter() { function fetch(key) { return key } }\nasync function submit() {}\n"

test("replaces the bodies of functions, also of one inside another, and leaves everything else", () => {
  expect(replaceBodies(code, { fetch: "{}", submit: '{ throw new Error("x") }' }, parseAst)).toBe(
    'function createRouter() { function fetch(key) {} }\nasync function submit() { throw new Error("x") }\n',
  )
})

test("replaces the bodies of assigned functions too", () => {
  expect(
    replaceBodies("Form.prototype.submit = function () { send() }", { "Form.prototype.submit": "{}" }, parseAst),
  ).toBe("Form.prototype.submit = function () {}")
})

test("refuses a name that the code does not declare once, so that an update is noticed", () => {
  expect(() => replaceBodies(code, { fetched: "{}" }, parseAst)).toThrow("fetched is declared 0 times")
  expect(() => replaceBodies(`${code}function submit() {}`, { submit: "{}" }, parseAst)).toThrow(
    "submit is declared 2 times",
  )
})
