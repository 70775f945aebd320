import { expect, it } from "vitest"
import { mapPageUrl } from "./map-link.ts"

it("leads from an embedded OpenStreetMap to the same view on its own page, with the same pin", () => {
  const embed =
    "https://www.openstreetmap.org/export/embed.html?bbox=-6.2606,53.3402,-6.2486,53.3476&layer=mapnik&marker=53.3439,-6.2546"
  expect(mapPageUrl(embed, "Trinity College")).toBe(
    "https://www.openstreetmap.org/?mlat=53.3439&mlon=-6.2546#map=16/53.3439/-6.2546",
  )
})

it("keeps the view when there is no pin, or one that cannot be read", () => {
  const embed = "https://www.openstreetmap.org/export/embed.html?bbox=-10.6,51.3,-5.2,55.4"
  expect(mapPageUrl(embed, "Irlanda")).toBe("https://www.openstreetmap.org/#map=7/53.3500/-7.9000")
  expect(mapPageUrl(`${embed}&marker=x`, "Irlanda")).toBe("https://www.openstreetmap.org/#map=7/53.3500/-7.9000")
})

it("leads to the point or place that Google's embed searches", () => {
  const embed = (q: string) => `https://maps.google.com/maps?q=${q}&z=15&output=embed`
  const search = "https://www.google.com/maps/search/?api=1&query="
  expect(mapPageUrl(embed("-25.4292%2C-49.2713"), "loja Curitiba")).toBe(`${search}-25.4292%2C-49.2713`)
  expect(mapPageUrl(embed("S%C3%A3o+Lu%C3%ADs"), "loja")).toBe(`${search}S%C3%A3o%20Lu%C3%ADs`)
})

it("leads to the middle of the view where there is no text to search", () => {
  const embed = "https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3603.2!2d-49.2713!3d-25.4292!2m3!1f0"
  const search = "https://www.google.com/maps/search/?api=1&query="
  expect(mapPageUrl(embed, "")).toBe(`${search}-25.4292%2C-49.2713`)
  expect(mapPageUrl(embed, "Travessia, Rua da Travessia, 100")).toBe(
    `${search}Travessia%2C%20Rua%20da%20Travessia%2C%20100`,
  )
})

it("looks the name up where the embed tells no view", () => {
  const search = "https://www.google.com/maps/search/?api=1&query=Malm%C3%B6%20%26%20Lund"
  expect(mapPageUrl("https://www.google.com/maps/embed?pb=!1m18", "Malmö & Lund")).toBe(search)
  expect(mapPageUrl("https://www.openstreetmap.org/export/embed.html?bbox=a,b,c,d", "Malmö & Lund")).toBe(search)
})
