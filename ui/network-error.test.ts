import { expect, test } from "vitest"
import { isNetworkError } from "./network-error.ts"

test.each([
  // Chrome, Safari, Firefox: data, then scripts.
  "Failed to fetch",
  "Load failed",
  "NetworkError when attempting to fetch resource.",
  "Failed to fetch dynamically imported module: https://travessia.example/assets/x.js",
  "Importing a module script failed.",
  "error loading dynamically imported module: https://travessia.example/assets/x.js",
])("every browser's words for a missing connection are understood: %s", (message) => {
  expect(isNetworkError(new TypeError(message))).toBe(true)
})

test("an error in a page's code is not taken for a missing connection", () => {
  expect(isNetworkError(new TypeError("Cannot read properties of undefined (reading 'loaderData')"))).toBe(false)
  expect(isNetworkError(new Error("Failed to fetch"))).toBe(false)
})
