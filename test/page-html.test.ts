import { createHash } from "node:crypto"
import { HtmlValidate } from "html-validate"
import { afterAll, beforeAll, expect, it } from "vitest"
import { createPagesApp } from "./built-pages.ts"
import type { TestApp } from "./create-test-app.ts"
import { insertCountry, insertPackage } from "./factories.ts"
import { samplePages, unknownAddresses } from "./sample-pages.ts"
import { readPage } from "./read-page.ts"

/* The server's HTML, as validators and search engines read it. */

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React's output style, which HTML allows.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "void-style": "off",
    "valid-id": ["error", { relaxed: true }],
    "no-implicit-input-type": "off",
    // Styles keep phone numbers on one line.
    "tel-non-breaking": "off",
    // The specification gives the title its suffix.
    "long-title": "off",
    // The two days of the trip are one field of the specification.
    "form-dup-name": "off",
    // The shared pages contain a header for each layout, and CSS shows one of them. The journeys check which.
    "unique-landmark": "off",
  },
})

let test: TestApp
beforeAll(async () => void (test = await createPagesApp()))
afterAll(() => test.close())

const everyPage = [...samplePages, ...unknownAddresses].map(({ path }) => path)

it.each(everyPage)("%s is valid HTML", async (path) => {
  const { body } = await test.app.inject(path)
  expect(await mistakesOf(body)).toEqual([])
})

it.each(everyPage)("%s has no reference to a missing element", async (path) => {
  const page = readPage((await test.app.inject(path)).body)
  const elements = page.all("*")
  const ids = new Set(elements.flatMap(({ attributes }) => attributes.id ?? []))
  const names = [
    "for",
    "form",
    "list",
    "popovertarget",
    "aria-labelledby",
    "aria-describedby",
    "aria-controls",
    "aria-owns",
    "aria-errormessage",
    "aria-details",
  ]
  const missing = elements.flatMap(({ tag, attributes }) =>
    names.flatMap((name) =>
      (attributes[name]?.split(/\s+/) ?? []).filter((id) => !ids.has(id)).map((id) => `<${tag} ${name}="${id}">`),
    ),
  )
  expect(missing).toEqual([])
})

it("may fill an iPhone's whole screen: only then do styles know its home indicator and its camera", async () => {
  const { body } = await test.app.inject("/")
  expect(body).toContain('content="width=device-width, initial-scale=1, viewport-fit=cover"')
})

it("stays valid for a form with errors", async () => {
  const answer = await test.app.inject({
    method: "POST",
    url: "/orcamento?perfil=turismo",
    payload: "type=T&name=%3Cb%3E",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  })
  expect(answer.statusCode).toBe(422)
  expect(await mistakesOf(answer.body)).toEqual([])
})

it("gives search engines structured data that cannot end its script", async () => {
  for (const path of everyPage) {
    const { body } = await test.app.inject(path)
    for (const script of structuredDataOf(body)) {
      expect(script, path).not.toContain("<")
      expect(JSON.parse(script), path).toMatchObject({ "@context": "https://schema.org", "@type": expect.anything() })
    }
  }
})

it("keeps names that look like HTML as text, everywhere", async () => {
  const name = "Ilha</script><script>alert(1)</script><img src=x onerror=alert(2)>"
  const country_id = await insertCountry(test.db, { name, description: "<p>Bom<script>alert(3)</script></p>" })
  await insertPackage(test.db, { name, country_id, summary: name, featured: 1 })
  for (const path of [`/intercambio/pais/${country_id}/x`, `/intercambio/pacote/destaques/${country_id}/x`]) {
    const moved = await test.app.inject(path)
    expect(moved.statusCode).toBe(301)
    const { body, statusCode } = await test.app.inject(String(moved.headers.location))
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/<script>alert|<img src=x/)
    expect(await mistakesOf(body)).toEqual([])
    expect(readPage(body).all("h1")[0]?.text).toContain(name)
  }
})

it("allows exactly the inline scripts that a page has", async () => {
  for (const path of everyPage) {
    const { body, headers } = await test.app.inject(path)
    // Structured data is not run, so the policy does not concern it.
    const inline = [
      ...body.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
    ].map(
      ([, text]) =>
        `'sha256-${createHash("sha256")
          .update(text ?? "")
          .digest("base64")}'`,
    )
    const allowed = /script-src ([^;]*)/
      .exec(String(headers["content-security-policy"]))?.[1]
      ?.split(" ")
      .filter((word) => word !== "'self'")
    expect(allowed?.toSorted(), path).toEqual([...new Set(inline)].toSorted())
  }
})

it("loads nothing from other sites before a click", async () => {
  for (const path of everyPage) {
    const page = readPage((await test.app.inject(path)).body)
    const loaded = page.all("*").flatMap(({ tag, attributes: { src, srcset, href, rel } }) => {
      // A canonical address is not loaded, and what is expected is an element of the page.
      const link = tag === "link" && rel !== "canonical" && rel !== "expect" ? href : undefined
      return [src, link, ...(srcset?.split(",").map((part) => part.trim().split(" ")[0]) ?? [])].filter(
        (address) => address !== undefined,
      )
    })
    expect(
      loaded.filter((address) => !/^\/(?!\/)|^data:/.test(address)),
      path,
    ).toEqual([])
  }
})

async function mistakesOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}

function structuredDataOf(html: string): string[] {
  return [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, json]) => json ?? "",
  )
}
