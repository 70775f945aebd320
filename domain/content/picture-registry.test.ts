import { expect, test } from "vitest"
import * as z from "zod"
import { inspectPicture } from "#platform/images/inspect-picture.server.ts"
import { createExampleFolder } from "#test/fixtures/content-folder.ts"
import { mistakeLine } from "./mistake.ts"
import { createPictureRegistry } from "./picture-registry.ts"
import type { PictureOrder, PictureSource } from "./picture-source.ts"
import { readContent } from "./read-content.server.ts"

/** Draws nothing: returns a path per order and remembers what it was asked for. */
function recordingSource(field: string): PictureSource & { made: PictureOrder[] } {
  const made: PictureOrder[] = []
  return {
    made,
    fields: { [field]: z.string() },
    make: async (orders, folder, onMade = () => {}) => {
      made.push(...orders)
      for (const [index, { name }] of orders.entries()) onMade(name, index + 1, orders.length)
      return new Map(orders.map(({ name }) => [name, `${folder}/${field}-${name}`]))
    },
  }
}

test("each source makes the pictures that have its field; progress counts over all sources", async () => {
  const [photo, chart] = [recordingSource("photo"), recordingSource("chart")]
  const registry = createPictureRegistry([photo, chart])
  expect(Object.keys(registry.fields)).toEqual(["photo", "chart"])
  const progress: string[] = []
  const files = await registry.make(
    new Map([
      ["lisboa", { alt: "Lisboa", photo: "bonde" }],
      ["logo", { alt: "Logo", file: "logo.png" }],
      ["precos", { alt: "Preços", chart: "barras" }],
    ]),
    "drawn",
    (done, total) => progress.push(`${done}/${total}`),
  )
  expect(Object.fromEntries(files)).toEqual({ lisboa: "drawn/photo-lisboa", precos: "drawn/chart-precos" })
  expect(photo.made).toEqual([{ name: "lisboa", order: { photo: "bonde" } }])
  expect(chart.made).toEqual([{ name: "precos", order: { chart: "barras" } }])
  expect(progress).toEqual(["1/2", "2/2"])
})

test.each([
  ["two sources", ["photo", "photo"]],
  ["a source and the picture itself", ["file"]],
])("a field of %s is refused", (_what, fields) => {
  expect(() => createPictureRegistry(fields.map(recordingSource))).toThrow(`the field "${fields[0]}"`)
})

test("a content folder may use the fields of every source, and of no other", async () => {
  using example = await createExampleFolder({
    "pictures.yaml": "dublin: { alt: Rua, photo: bonde }\ngalway: { alt: Rua, poster: porto }\n",
  })
  const { mistakes } = await readContent(example.folder, {
    today: "2026-11-20",
    inspect: inspectPicture,
    pictureSources: createPictureRegistry([recordingSource("photo"), recordingSource("chart")]),
  })
  expect(mistakes.map(mistakeLine)).toEqual([
    "pictures.yaml:2  poster: não existe este campo aqui; os que existem: alt, file, photo, chart, focus",
  ])
})
