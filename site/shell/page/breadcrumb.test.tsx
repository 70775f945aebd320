import type { ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, it } from "vitest"
import { readPage } from "#test/read-page.ts"
import { Breadcrumb } from "./breadcrumb.tsx"

it("tells a country from its city of the same name, neither of which has a page", () => {
  const crumbs = [{ title: "Intercâmbio", to: "/intercambio" }, { title: "Singapura" }, { title: "Singapura" }]
  const { children: list } = Breadcrumb({ crumbs }).props as { children: ReactElement<{ children: ReactElement[] }> }
  expect(new Set(list.props.children.map(({ key }) => key)).size).toBe(3)
})

/** The item that a phone shows. */
const shownOnPhone = (crumbs: Parameters<typeof Breadcrumb>[0]["crumbs"]) => {
  const marked = readPage(renderToStaticMarkup(<Breadcrumb crumbs={crumbs} />))
    .all("li")
    .filter(({ attributes }) => "data-back" in attributes)
  return marked.map(({ text }) => text)
}

it("shows on a phone the nearest ancestor that has a page", () => {
  const [home, chile, package_] = [
    { title: "Lazer/Negócios", to: "/turismo" },
    { title: "Chile" },
    { title: "Santiago a negócios" },
  ]
  expect(shownOnPhone([home, { ...chile, to: "/chile" }, package_])).toEqual(["Chile"])
  expect(shownOnPhone([home, chile, package_])).toEqual(["Lazer/Negócios"])
  expect(shownOnPhone([chile, package_])).toEqual([])
})
