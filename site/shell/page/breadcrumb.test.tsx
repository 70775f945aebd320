import { renderToStaticMarkup } from "react-dom/server"
import { expect, it } from "vitest"
import { readPage } from "#test/read-page.ts"
import { Breadcrumb } from "./breadcrumb.tsx"

/** What a phone shows of it: the place that is marked as the way back. */
const backOf = (crumbs: Parameters<typeof Breadcrumb>[0]["crumbs"]) => {
  const marked = readPage(renderToStaticMarkup(<Breadcrumb crumbs={crumbs} />))
    .all("li")
    .filter(({ attributes }) => "data-back" in attributes)
  return marked.map(({ text }) => text)
}

it("leads back to the nearest place that has a page", () => {
  const [home, chile, package_] = [
    { title: "Lazer/Negócios", to: "/turismo" },
    { title: "Chile" },
    { title: "Santiago a negócios" },
  ]
  expect(backOf([home, { ...chile, to: "/chile" }, package_])).toEqual(["Chile"])
  expect(backOf([home, chile, package_])).toEqual(["Lazer/Negócios"])
  expect(backOf([chile, package_])).toEqual([])
})
