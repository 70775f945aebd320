import { expect, test } from "vitest"
import { chosenPictureProblem, pictureRefusals } from "./picture-file.ts"

test("the browser refuses a picture for what is certain alone: telephones name their JPEG as they like", () => {
  const problem = (name: string, type: string) => chosenPictureProblem({ name, type, size: 1_000 })
  for (const type of ["image/jpeg", "image/jpg", "application/octet-stream"])
    expect(problem("IMG_1.HEIC", type), type).toBeUndefined()
  expect([problem("IMG_1.HEIC", ""), problem("a.jpg", "image/heic")]).toEqual([
    pictureRefusals.heic,
    pictureRefusals.heic,
  ])
  expect(problem("a.jpg", "application/pdf")).toBe(pictureRefusals.pdf)
  expect(chosenPictureProblem({ name: "a.jpg", type: "image/jpeg", size: 0 })).toBe(pictureRefusals.empty)
})
