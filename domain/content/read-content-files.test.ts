import { expect, test } from "vitest"
import { type BrokenContent, expectMistakes, readOptions } from "#test/fixtures/broken-content.ts"
import { createExampleFolder, exampleFiles, photo } from "#test/fixtures/content-folder.ts"
import { readContent } from "./read-content.server.ts"

const broken: BrokenContent[] = [
  [
    "a picture that does not exist",
    { "cities.yaml": "- id: 101\n  country_id: 1\n  profiles: [exchange]\n  name: Dublin\n  images: [dublin, cork]\n" },
    ["cities.yaml:5  images[1]: não existe a imagem cork em pictures"],
  ],
  [
    "a cover that does not exist",
    { "agency.yaml": exampleFiles["agency.yaml"]!.replace("tourism: galway", "tourism: cork") },
    ["agency.yaml:12  covers.tourism: não existe a imagem cork em pictures"],
  ],
  [
    "a picture without its text",
    { "pictures.yaml": "dublin: { alt: Rua, file: fotos/dublin.png }\ngalway:\n  file: fotos/galway.png\n" },
    ["pictures.yaml:2  alt: falta preencher"],
  ],
  [
    "a picture from two sources",
    {
      "pictures.yaml": "dublin: { alt: Rua, file: fotos/dublin.png, poster: { scene: dunes } }\ngalway: { alt: Rua }\n",
    },
    [
      "pictures.yaml:1  diga de onde vem a imagem com exatamente um destes: file, " +
        "poster, avatar, wordmark (há file e poster)",
      "pictures.yaml:2  diga de onde vem a imagem com exatamente um destes: file, poster, avatar, wordmark",
    ],
  ],
  [
    "a picture whose file is missing",
    { "fotos/galway.png": null },
    ["pictures.yaml:2  file: não existe o arquivo fotos/galway.png (maiúsculas e minúsculas contam)"],
  ],
  [
    "a file that is no picture",
    { "fotos/galway.png": "texto" },
    ["pictures.yaml:2  file: fotos/galway.png não é uma imagem que se consiga abrir"],
  ],
  [
    "a drawing in disguise",
    { "fotos/galway.png": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' },
    ["pictures.yaml:2  file: fotos/galway.png é SVG; use JPEG, PNG ou WebP"],
  ],
  [
    "a picture outside the folder",
    { "pictures.yaml": "dublin: { alt: Rua, file: ../dublin.png }\ngalway: { alt: Rua, file: fotos/galway.png }\n" },
    ["pictures.yaml:1  file: o arquivo precisa estar dentro da pasta do conteúdo"],
  ],
  [
    "a picture's name with capitals",
    { "pictures/mais.yaml": "Cork: { alt: Rua, file: fotos/galway.png }\n" },
    ['pictures/mais.yaml:1  nome de imagem "Cork": use letras minúsculas sem acento, números e hífens'],
  ],
  [
    "an unknown scene",
    {
      "pictures.yaml": "dublin: { alt: Rua, avatar: { hat: cartola } }\ngalway: { alt: Rua, file: fotos/galway.png }\n",
    },
    ["pictures.yaml:1  avatar.hat: use um destes: none, straw, cap, beanie, headscarf"],
  ],
  [
    "a file with an unknown name",
    { "paises.yaml": "[]\n" },
    [
      "paises.yaml:1  nome desconhecido; os que existem: agency.yaml, pictures.yaml, " +
        "countries.yaml, cities.yaml, attractions.yaml, segments.yaml, packages.yaml, " +
        "banners.yaml, differentials.yaml, steps.yaml, testimonials.yaml, partners.yaml, " +
        "stores.yaml, static-pages.yaml, honeymoons.yaml (ou uma pasta com um desses " +
        "nomes)",
    ],
  ],
  ["no agency", { "agency.yaml": null }, ["agency.yaml:1  falta este arquivo: ele diz quem é a agência"]],
  [
    "no list",
    { "segments.yaml": "id: 1\nname: Praias\n" },
    ["segments.yaml:1  esperava uma lista: cada item começa com - id:"],
  ],
  [
    "an entry that is a word",
    { "segments.yaml": "- Praias\n- { id: 1, name: Neve }\n" },
    ["segments.yaml:1  esperava um grupo de campos"],
  ],
  [
    "a field written twice",
    { "segments.yaml": "- id: 1\n  name: Praias\n  name: Neve\n" },
    ["segments.yaml:3  o mesmo campo aparece duas vezes"],
  ],
  [
    "a tabulator",
    { "segments.yaml": "- id: 1\n\tname: Praias\n" },
    ["segments.yaml:2  use espaços, e não tabulação, no começo da linha"],
  ],
  [
    "the code page of Windows",
    { "segments.yaml": Buffer.from("- id: 1\n  name: Promoção de verão\n", "latin1") },
    ["segments.yaml:2  não está em UTF-8: salve o arquivo de novo como UTF-8"],
  ],
  [
    "UTF-16",
    { "segments.yaml": Buffer.from("- id: 1\n  name: Praias\n", "utf16le") },
    ["segments.yaml:1  não está em UTF-8: salve o arquivo de novo como UTF-8"],
  ],
  [
    "a colon inside a text",
    { "segments.yaml": "- id: 1\n  name: Sol: praias\n" },
    ["segments.yaml:2  um : no meio do texto: escreva o texto entre aspas"],
  ],
]

test.each(broken)(
  "a mistake in a picture or file is named with its file, line and field: %s",
  async (_what, files, lines) => {
    await expectMistakes(files, lines)
  },
)

test("what a Mac writes beside each file, on disks that are not its own, is no content", async () => {
  using example = await createExampleFolder({
    "._agency.yaml": Buffer.from([0, 5, 22, 7, 0, 2, 0, 0]),
    "pictures/._mais.yaml": Buffer.from([0, 5, 22, 7, 0, 2, 0, 0]),
  })
  expect((await readContent(example.folder, readOptions)).mistakes).toEqual([])
})

test.each(["NFC", "NFD"])(
  "a picture is found whether its folder has accents in NFC or, from a Mac, NFD: %s",
  async (form) => {
    const galway = "galway: { alt: Praia, file: promoção/verão.png }\n"
    using example = await createExampleFolder({
      "pictures.yaml": `dublin: { alt: Rua, file: fotos/dublin.png }\n${galway}`,
      ["promoção/verão.png".normalize(form)]: await photo("#cc5533"),
    })
    expect((await readContent(example.folder, readOptions)).mistakes).toEqual([])
  },
)
