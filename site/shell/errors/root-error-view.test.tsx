import { expect, test } from "vitest"
import { renderFailure } from "#test/render-failure.tsx"
import { requestCode } from "#platform/http/request-code.ts"
import { RootErrorView } from "./root-error-view.tsx"

test.each([
  [500, "500 (Internal Server Error)", true],
  [503, "503 (Service Unavailable)", true],
  // A proxy's.
  [502, "503 (Service Unavailable)", true],
  [504, "503 (Service Unavailable)", true],
  [404, "404 (Not Found)", false],
  [405, "405 (Method Not Allowed)", false],
])("when the root's data fail with %i, the page says %j; a retry is offered: %s", async (status, line, retries) => {
  const html = await renderFailure(RootErrorView, new Response(null, { status }))
  expect(html).toContain(` lang="en">${line}</p>`)
  expect(html.includes("Tentar de novo")).toBe(retries)
})

test("a failure after a click shows the code that the response brings", async () => {
  const id = "0d5f2c9e-8a43-4b0e-9d0f-1c6d2b3a4e5f"
  expect(await renderFailure(RootErrorView, new Response(requestCode(id), { status: 500 }))).toContain(
    `<p>${requestCode(id)}</p>`,
  )
  expect(await renderFailure(RootErrorView, new Response("<b>Bad Gateway</b>", { status: 502 }))).not.toContain(
    "Gateway",
  )
})

test("a failure without a status counts as 500", async () => {
  expect(await renderFailure(RootErrorView, new Error("x"))).toContain("500 (Internal Server Error)")
})
