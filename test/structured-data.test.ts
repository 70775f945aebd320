import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { createPagesApp } from "./built-pages.ts"
import { insertPackage } from "./factories.ts"
import { samplePages } from "./sample-pages.ts"
import { readPage } from "./read-page.ts"

interface Data {
  "@type": string | string[]
  [name: string]: unknown
}

async function listData() {
  await using site = await createPagesApp()
  const found: Array<{ path: string; data: Data; text: string }> = []
  for (const { path } of samplePages) {
    const { body } = await site.app.inject(path)
    for (const data of structuredDataOf(body)) found.push({ path, data, text: body })
  }
  return found
}

function structuredDataOf(body: string): Data[] {
  const scripts = body.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, json = ""]) => JSON.parse(json) as Data)
}

test("every page's structured data is valid by the types of schema.org", async () => {
  const found = await listData()
  expect(found.length).toBeGreaterThan(10)
  // Inside the project, so that the compiler finds the packages.
  const folder = mkdtempSync(resolve("var", "schema-"))
  try {
    const checks = found.map(({ path, data }, index) => {
      // The types allow one "@type" at a time. A product that is also a trip is checked as each of them.
      const types = [data["@type"]].flat()
      const ofType = (type: string) => ({ ...data, "@type": type, ...(type === "TouristTrip" && { brand: undefined }) })
      // An action's input has its own type.
      const action = `const a${index}: WithActionConstraints<SearchAction> = ${JSON.stringify(data.potentialAction)}\n`
      const json = (type: string) =>
        JSON.stringify({ ...ofType(type), potentialAction: data.potentialAction && "action" }).replace(
          '"action"',
          `a${index}`,
        )
      return types
        .map(
          (type) =>
            `// ${path}\n` +
            `${data.potentialAction ? action : ""}export const d${index}${type}: WithContext<${type}> = ${json(type)}`,
        )
        .join("\n")
    })
    const names = [...new Set(found.flatMap(({ data }) => [data["@type"]].flat()))]
    writeFileSync(
      join(folder, "data.ts"),
      `import type { SearchAction, WithActionConstraints, WithContext, ${names.join(", ")} } from "schema-dts"\n` +
        `${checks.join("\n")}\n`,
    )
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          module: "esnext",
          moduleResolution: "bundler",
          skipLibCheck: true,
          types: [],
        },
        files: ["data.ts"],
      }),
    )
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [
      resolve("node_modules/typescript/bin/tsc"),
      "-p",
      folder,
    ]).catch((error: { stdout: string; stderr: string }) => {
      // No output about the data means that the compiler itself failed.
      if (error.stdout === "") throw error
      return error
    })
    expect({ stdout, stderr }).toEqual({ stdout: "", stderr: "" })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)

test("every page with a breadcrumb has it as structured data too, except noindex pages", async () => {
  await using site = await createPagesApp()
  let breadcrumbs = 0
  for (const { path, noindex } of samplePages) {
    const { body } = await site.app.inject(path)
    const page = readPage(body)
    const breadcrumb = /<nav aria-label="Você está em".*?<\/nav>/s.exec(body)?.[0]
    if (!breadcrumb || noindex) continue
    breadcrumbs += 1
    const shown = readPage(breadcrumb)
      .all("li")
      .map(({ text }) => text)
    const lists = page
      .all("script")
      .filter(({ attributes }) => attributes.type === "application/ld+json")
      .map(({ text }) => JSON.parse(text) as { "@type": string; itemListElement: Array<{ name: string }> })
      .filter((data) => data["@type"] === "BreadcrumbList")
    expect(
      lists.map(({ itemListElement }) => itemListElement.at(-1)?.name),
      path,
    ).toEqual([shown.at(-1)])
  }
  expect(breadcrumbs).toBeGreaterThan(10)
}, 120_000)

test("structured data agrees with the page: the right types, and an offer only with a price", async () => {
  const found = await listData()
  const kinds = new Set(found.flatMap(({ data }) => [data["@type"]].flat()))
  for (const kind of ["TravelAgency", "BreadcrumbList", "Product", "TouristTrip", "TouristDestination", "WebSite"])
    expect([...kinds]).toContain(kind)
  expect(found.filter(({ path }) => path.startsWith("/lua-de-mel"))).toEqual([])
  const site = found.find(({ path, data }) => path === "/" && data["@type"] === "WebSite")?.data as
    | { potentialAction: { target: { urlTemplate: string } } }
    | undefined
  expect(site?.potentialAction.target.urlTemplate).toBe("https://travessia.example/busca?q={termos}")
  const agencies = found.filter(({ data }) => data["@type"] === "TravelAgency")
  expect(agencies.map(({ path }) => path)).toEqual(expect.arrayContaining(["/intercambio", "/turismo", "/contatos"]))
  for (const { path, data } of agencies) {
    const { address, telephone, openingHours } = {
      address: "Rua da Travessia, 100, Centro, Curitiba, PR, 80000-000",
      telephone: "+554130000000",
      openingHours: ["Mo-Fr 09:00-18:00", "Sa 09:00-13:00"],
    }
    expect(data, path).toMatchObject({ "@id": "https://travessia.example/#agencia", address, telephone, openingHours })
    expect(data.department, path).toMatchObject([
      { address, telephone, openingHours },
      { openingHours: ["Mo-Fr 10:00-19:00"] },
      { openingHours: ["Tu-Fr 10:00-18:00"] },
    ])
  }
  for (const { path, data, text } of found) {
    if (![data["@type"]].flat().includes("Product")) continue
    const { price } = data.offers as { price: string }
    const shown = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2 }).format(Number(price))
    expect(text, path).toContain(shown)
  }
}, 120_000)

test("a product without pictures has no list of them; without a summary its text's opening describes it", async () => {
  await using site = await createPagesApp()
  const description = "<p>Três noites junto ao mar.</p>"
  for (const [summary, described, stated] of [
    ["", description, "Três noites junto ao mar."],
    [null, null, "Pacote"],
  ] as const) {
    const id = await insertPackage(site.db, { in_tourism: 0, summary, description: described })
    const { body } = await site.app.inject(`/intercambio/pacote/${id}/pacote`)
    const [data] = structuredDataOf(body).filter((each) => [each["@type"]].flat().includes("Product"))
    expect(data).toMatchObject({ description: stated })
    expect(data).not.toHaveProperty("image")
  }
})
