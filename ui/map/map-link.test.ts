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

it("looks the name up where the embed tells no view", () => {
  const search = "https://www.google.com/maps/search/?api=1&query=Malm%C3%B6%20%26%20Lund"
  expect(mapPageUrl("https://www.google.com/maps/embed?pb=!1m18", "Malmö & Lund")).toBe(search)
  expect(mapPageUrl("https://www.openstreetmap.org/export/embed.html?bbox=a,b,c,d", "Malmö & Lund")).toBe(search)
})
