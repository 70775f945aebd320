import { describe, expect, test } from "vitest"
import { readOptions } from "#test/fixtures/broken-content.ts"
import { createExampleFolder, exampleFiles } from "#test/fixtures/content-folder.ts"
import { mistakeLine } from "./mistake.ts"
import { readContent } from "./read-content.server.ts"

test("a folder without mistakes is read whole, without mistakes and warnings", async () => {
  using example = await createExampleFolder()
  const { content, mistakes, warnings } = await readContent(example.folder, readOptions)
  expect({ mistakes, warnings }).toEqual({ mistakes: [], warnings: [] })
  expect(content.entries.packages.map(({ value }) => value.id)).toEqual([1001, 2001])
  expect(content.agency?.value.name).toBe("Exemplo")
  expect([...content.pictures.keys()]).toEqual(["dublin", "galway"])
})

test("the demo content has neither mistakes nor warnings", async () => {
  const { content, mistakes, warnings } = await readContent("content/demo", readOptions)
  expect([...mistakes, ...warnings].map(mistakeLine)).toEqual([])
  expect(content.entries.packages.length).toBeGreaterThan(50)
})

describe("mistakes are named with file, line and field:", () => {
  test("all of them at once, in the order of the files", async () => {
    using example = await createExampleFolder({
      "segments.yaml": "- id: 1\n  titel: x\n",
      "testimonials.yaml": "- { id: 1, profiles: [exchange], client: Bia, message: <b>Oi }\n",
    })
    const { mistakes } = await readContent(example.folder, readOptions)
    expect(mistakes.map(({ file, line, field }) => `${file}:${line} ${field}`)).toEqual([
      "segments.yaml:1 name",
      "segments.yaml:2 titel",
      "testimonials.yaml:1 message",
    ])
  })

  test("a folder that does not exist", async () => {
    const { mistakes } = await readContent("/nao/existe", readOptions)
    expect(mistakes.map(mistakeLine)).toContain("/nao/existe:1  esta pasta não existe ou não pode ser lida")
  })
})

const doubtful: Array<[string, Record<string, string>, string]> = [
  [
    "a picture that nobody shows",
    { "pictures/mais.yaml": "cork: { alt: Rua, file: fotos/galway.png }\n" },
    "pictures/mais.yaml:1  a imagem cork não é usada em lugar nenhum",
  ],
  [
    "a promotion that is no saving",
    {
      "packages/b.yaml":
        "- { id: 2001, profiles: [tourism], name: Praia, value: 10, promotion: { " +
        "value: 10, starts: hoje, ends: hoje } }\n",
    },
    "packages/b.yaml:1  promotion.value: o preço promocional (R$\u00a010,00) não é menor que o normal (R$\u00a010,00)",
  ],
  [
    "a package in a country that the profile does not show",
    { "packages/b.yaml": "- { id: 2001, profiles: [exchange], name: Praia, country_id: 2 }\n" },
    "packages/b.yaml:1  country_id: Chile não está publicado em Intercâmbio: o caminho até esta página fica incompleto",
  ],
  [
    "a city in a country that the profile does not show",
    { "cities/b.yaml": "- { id: 201, profiles: [exchange], name: Valparaíso, country_id: 2 }\n" },
    "cities/b.yaml:1  country_id: Chile não está publicado em Intercâmbio: esta cidade e os seus pontos turísticos " +
      "não aparecem ali",
  ],
  [
    "a WhatsApp number of the agency that is two",
    { "agency.yaml": exampleFiles["agency.yaml"]!.replace(/^whatsapp: .*/m, "$& ou (41) 99000-0001") },
    "agency.yaml:8  whatsapp: “(41) 99000-0000 ou (41) 99000-0001” abre conversa com outro número: escreva um só, " +
      "com DDD, como (41) 99000-0000",
  ],
  [
    "a store's WhatsApp number without its area code",
    { "stores.yaml": "- { id: 1, name: Centro, whatsapp: 99000-0000 }\n" },
    "stores.yaml:1  whatsapp: “99000-0000” abre conversa com outro número: escreva um só, com DDD, como " +
      "(41) 99000-0000",
  ],
  [
    "another title of the honeymoon page",
    { "static-pages.yaml": "- { id: 35, profiles: [tourism], title: Núpcias }\n" },
    "static-pages.yaml:1  title: a página 35 aparece no menu como “Lua de Mel”, mas seu título é “Núpcias”",
  ],
]

test.each(doubtful)("%s is a warning, no mistake", async (_name, files, expected) => {
  using example = await createExampleFolder(files)
  const { mistakes, warnings } = await readContent(example.folder, readOptions)
  expect(mistakes).toEqual([])
  expect(warnings.map(mistakeLine)).toEqual([expected])
})

test("a link to the panel is a warning", async () => {
  using example = await createExampleFolder({
    "banners.yaml": "- { id: 1, profiles: [tourism], title: Oi, btn_1_title: Veja, btn_1_link: /painel/conteudo }\n",
    "segments.yaml":
      '- { id: 1, name: Praias, description: \'<p><a href="/painel?a=1">a</a> <a href="/painel-solar">b</a></p>\' }\n',
  })
  const { mistakes, warnings } = await readContent(example.folder, readOptions)
  expect(mistakes).toEqual([])
  expect(warnings.map(mistakeLine)).toEqual([
    "banners.yaml:1  btn_1_link: o link /painel/conteudo leva ao painel, que os visitantes não abrem",
    "segments.yaml:1  description: o link /painel?a=1 leva ao painel, que os visitantes não abrem",
  ])
})

const realAgency = exampleFiles["agency.yaml"]!.replace("demonstration: true\n", "")

test("what an agency keeps of the demonstration is a warning", async () => {
  const stores = `- id: 1
  name: Centro
  phone: (41) 3000-0000
  whatsapp: (41) 99000-0001
  skype: centro.exemplo
  desk: { email: centro@agencia.com.br, states: [SC] }
`
  using example = await createExampleFolder({ "agency.yaml": realAgency, "stores.yaml": stores })
  const address = "tem um endereço inventado, da demonstração: troque-o pelo da sua agência"
  const phone = "é um telefone da demonstração: escreva o da sua agência"
  const { mistakes, warnings } = await readContent(example.folder, readOptions)
  expect(mistakes).toEqual([])
  expect(warnings.map(mistakeLine)).toEqual([
    "agency.yaml:3  cnpj: este CNPJ não existe: confira os dígitos",
    "agency.yaml:4  cadastur: é o Cadastur da demonstração: escreva o da sua agência",
    `agency.yaml:6  email: ${address}`,
    `agency.yaml:7  phone: ${phone}`,
    `agency.yaml:8  whatsapp: ${phone}`,
    `agency.yaml:10  privacy_contact.email: ${address}`,
    ...["exchange", "tourism", "honeymoon"].map((desk) => `agency.yaml:11  desks.${desk}: ${address}`),
    "agency.yaml:14  rates[0].day: hoje muda a cada importação: escreva o dia da cotação, ou uma antiga parece de hoje",
    "packages/a.yaml:9  promotion.ends: hoje+20 muda a cada importação: escreva o dia, ou a promoção não acaba nunca",
    `stores.yaml:3  phone: ${phone}`,
    `stores.yaml:5  skype: ${address}`,
  ])
})

test("a real agency that writes its days has no warning", async () => {
  const agency = realAgency
    .replace("00.000.000/0000-00", "12.ABC.345/01DE-35")
    .replace("00.000000.00.0000-0", "26.012345.10.0001-2")
    .replaceAll("exemplo.example", "agencia.com.br")
    .replaceAll("000-0000", "123-4500")
    .replace("hoje", "2026-11-20")
  const trip = exampleFiles["packages/a.yaml"]!.replace("hoje+20", "2026-12-10")
  using example = await createExampleFolder({ "agency.yaml": agency, "packages/a.yaml": trip })
  const { mistakes, warnings } = await readContent(example.folder, readOptions)
  expect([...mistakes, ...warnings].map(mistakeLine)).toEqual([])
})

describe("a couple's id that somebody could guess", () => {
  const guessed = async (id: number, agency = realAgency) => {
    using example = await createExampleFolder({
      "honeymoons.yaml": exampleFiles["honeymoons.yaml"]!.replace("1734562890", String(id)),
      "agency.yaml": agency,
    })
    const { mistakes, warnings } = await readContent(example.folder, readOptions)
    expect(mistakes).toEqual([])
    return warnings.map(mistakeLine).filter((line) => line.startsWith("honeymoons.yaml:1 "))
  }

  test("is a warning that says a drawn one, another each time", async () => {
    const line =
      /^honeymoons\.yaml:1  id: qualquer pessoa adivinha o id (\d+) e abre a página do casal: use um sorteado, como (\d+) \(acabou de sair\)$/
    const drawn = []
    for (const id of [1, 7, 2_026, 99_999_999]) {
      const [warning, ...others] = await guessed(id)
      expect(others).toEqual([])
      const [, message, number] = line.exec(warning ?? "") ?? []
      expect(Number(message)).toBe(id)
      expect(number).toMatch(/^[1-9]\d{8,9}$/)
      expect(Number(number)).toBeLessThanOrEqual(2_147_483_647)
      drawn.push(number)
    }
    expect(new Set(drawn).size).toBe(4)
  })

  test("does not matter where there are nine digits or more, nor to a demonstration", async () => {
    for (const id of [100_000_000, 2_147_483_647]) expect(await guessed(id)).toEqual([])
    expect(await guessed(1, exampleFiles["agency.yaml"])).toEqual([])
  })
})

test("lines stay right in a file so large that it is read in pieces", async () => {
  const entries = Array.from(
    { length: 9_000 },
    (_, index) => `- id: ${index + 1}\n  name: Segmento ${index + 1}\n  description: <p>${"texto ".repeat(12)}</p>\n`,
  )
  entries[8_500] = "- id: 8501\n  name: Segmento\n  titel: x\n"
  using example = await createExampleFolder({ "segments.yaml": `# Comentário\n${entries.join("")}` })
  const { content, mistakes } = await readContent(example.folder, readOptions)
  expect(mistakes.map(({ line, field }) => ({ line, field }))).toEqual([{ line: 1 + 8_500 * 3 + 3, field: "titel" }])
  expect(content.entries.segments).toHaveLength(8_999)
})
