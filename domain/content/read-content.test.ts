import { pictureSources } from "#server/picture-sources.ts"
import { describe, expect, test } from "vitest"
import { inspectPicture } from "#platform/images/inspect-picture.server.ts"
import { createExampleFolder, exampleFiles } from "#test/fixtures/content-folder.ts"
import { mistakeLine } from "./mistake.ts"
import { readContent } from "./read-content.server.ts"

const options = { today: "2026-11-20", inspect: inspectPicture, pictureSources }

test("a folder without mistakes is read whole, without mistakes and warnings", async () => {
  using example = await createExampleFolder()
  const { content, mistakes, warnings } = await readContent(example.folder, options)
  expect({ mistakes, warnings }).toEqual({ mistakes: [], warnings: [] })
  expect(content.entries.packages.map(({ value }) => value.id)).toEqual([1001, 2001])
  expect(content.agency?.value.name).toBe("Exemplo")
  expect([...content.pictures.keys()]).toEqual(["dublin", "galway"])
})

test("the demo content has neither mistakes nor warnings", async () => {
  const { content, mistakes, warnings } = await readContent("content/demo", options)
  expect([...mistakes, ...warnings].map(mistakeLine)).toEqual([])
  expect(content.entries.packages.length).toBeGreaterThan(50)
})

/** What is broken, and the lines that the check says about it. */
const broken: Array<[string, Record<string, string | Buffer | null>, string[]]> = [
  ["a missing field", { "segments.yaml": "- id: 1\n" }, ["segments.yaml:1  name: falta preencher"]],
  [
    "an unknown field",
    { "segments.yaml": "- id: 1\n  name: Praias\n  titel: Sol\n" },
    ["segments.yaml:3  titel: não existe este campo aqui; os que existem: id, name, title, description, banners"],
  ],
  [
    "an unknown field inside another",
    {
      "packages/b.yaml":
        "- id: 2001\n  profiles: [tourism]\n  name: Praia\n  promotion: { value: 1, starts: hoje, ends: " +
        "hoje, end: hoje }\n",
    },
    ["packages/b.yaml:4  promotion.end: não existe este campo aqui"],
  ],
  [
    "a number where text belongs",
    { "countries.yaml": exampleFiles["countries.yaml"]!.replace("language: Inglês", "language: 55") },
    ["countries.yaml:6  language: esperava um texto: escreva entre aspas"],
  ],
  [
    "text where a number belongs",
    { "packages/b.yaml": "- id: 2001\n  profiles: [tourism]\n  name: Praia\n  value: R$ 100\n" },
    ["packages/b.yaml:4  value: esperava um número"],
  ],
  [
    "an empty field",
    { "segments.yaml": "- id: 1\n  name:\n" },
    ["segments.yaml:2  name: está vazio: preencha ou apague a linha"],
  ],
  [
    "three decimals in a price",
    { "packages/b.yaml": "- { id: 2001, profiles: [tourism], name: Praia, value: 10.005 }\n" },
    ["packages/b.yaml:1  value: use no máximo duas casas decimais"],
  ],
  [
    "an unknown profile",
    {
      "segments.yaml": exampleFiles["segments.yaml"]!,
      "packages/b.yaml": "- id: 2001\n  name: Praia\n  profiles: [turismo]\n",
    },
    ["packages/b.yaml:3  profiles[0]: use um destes: exchange, tourism"],
  ],
  [
    "no profile",
    { "packages/b.yaml": "- id: 2001\n  name: Praia\n  profiles: []\n" },
    ["packages/b.yaml:3  profiles: precisa de pelo menos 1"],
  ],
  [
    "an id that is no id",
    { "segments.yaml": "- { id: 0, name: Praias }\n- { id: 1, name: Neve }\n" },
    ["segments.yaml:1  id: pequeno demais: no mínimo 1"],
  ],
  [
    "a wrong e-mail",
    { "agency.yaml": exampleFiles["agency.yaml"]!.replace("contato@exemplo.example", "contato") },
    ["agency.yaml:6  email: use um e-mail, como nome@agencia.com.br"],
  ],
  [
    "an unknown currency",
    { "packages/b.yaml": "- { id: 2001, profiles: [tourism], name: Praia, value_currency: REAL }\n" },
    ["packages/b.yaml:1  value_currency: use o código ISO da moeda, como BRL, USD ou EUR"],
  ],
  [
    "a dangerous link",
    { "banners.yaml": "- id: 1\n  profiles: [tourism]\n  title: Oi\n  btn_1_link: javascript:alert(1)\n" },
    ["banners.yaml:4  btn_1_link: comece com / (endereço do site), https://, mailto: ou tel:"],
  ],
  [
    "a text that no database keeps",
    { "segments.yaml": '- { id: 1, name: "Prai\\0as" }\n' },
    ["segments.yaml:1  name: tem um caractere que não se pode guardar; escreva o texto de novo"],
  ],
  [
    "a country that does not exist",
    { "cities.yaml": "- id: 101\n  country_id: 9\n  profiles: [exchange]\n  name: Dublin\n" },
    ["cities.yaml:2  country_id: não existe país com id 9"],
  ],
  [
    "a city and a segment that do not exist",
    { "packages/b.yaml": "- id: 2001\n  profiles: [tourism]\n  name: Praia\n  city_id: 9\n  segment_id: 8\n" },
    [
      "packages/b.yaml:4  city_id: não existe cidade com id 9",
      "packages/b.yaml:5  segment_id: não existe segmento com id 8",
    ],
  ],
  [
    "an attraction without its city",
    { "attractions.yaml": "- { id: 4001, city_id: 7, name: Parque }\n" },
    ["attractions.yaml:1  city_id: não existe cidade com id 7"],
  ],
  [
    "a city of another country",
    { "packages/b.yaml": "- id: 2001\n  profiles: [tourism]\n  name: Praia\n  country_id: 2\n  city_id: 101\n" },
    ["packages/b.yaml:5  city_id: a cidade 101 fica no país 1: escreva country_id: 1 ou corrija a cidade"],
  ],
  [
    "the same id twice",
    { "packages/b.yaml": "- id: 1001\n  profiles: [tourism]\n  name: Praia\n" },
    ["packages/b.yaml:1  id: o id 1001 já foi usado em packages/a.yaml:1"],
  ],
  [
    "the same quota id for two couples",
    {
      "honeymoons.yaml":
        `${exampleFiles["honeymoons.yaml"]}- id: 2\n  title: Bia & Leo\n  cotes:\n    - { id: 2, title: Voo, ` +
        "value: 1, image: dublin }\n",
    },
    ["honeymoons.yaml:9  cotes[0].id: o id 2 já é de outra cota (vale para todos os casais)"],
  ],
  [
    "HTML that the site would drop",
    {
      "testimonials.yaml":
        '- id: 1\n  profiles: [exchange]\n  client: Bia\n  message: <p style="x">Oi</p><img src=x>\n',
    },
    [
      "testimonials.yaml:4  message: o site não mostra style em <p>, <img>; use p, h3, h4, ul, ol, li, " +
        "strong, em, a, br, blockquote, e links https, mailto, tel ou /endereço",
    ],
  ],
  [
    "HTML that is nested wrongly",
    { "testimonials.yaml": "- { id: 1, profiles: [exchange], client: Bia, message: <p>Oi }\n" },
    ["testimonials.yaml:1  message: há elementos mal fechados ou mal encaixados, como uma lista dentro de um <p>"],
  ],
  [
    "HTML of a section",
    {
      "static-pages.yaml":
        "- id: 11\n  profiles: [exchange]\n  title: Nós\n  subdescriptions:\n    - title: Um\n      " +
        "description: <script>x</script>\n",
    },
    [
      "static-pages.yaml:6  subdescriptions[0].description: o site não mostra <script>; use p, h3, h4, ul, " +
        "ol, li, strong, em, a, br, blockquote, e links https, mailto, tel ou /endereço",
    ],
  ],
  [
    "a refused map",
    { "stores.yaml": "- id: 1\n  name: Loja\n  map: https://evil.example/maps\n" },
    [
      "stores.yaml:3  map: endereço de mapa recusado: cole o <iframe> de Incorporar um mapa (Google Maps) " +
        "ou de Compartilhar, HTML (OpenStreetMap)",
    ],
  ],
  [
    "a desk for a state that does not exist",
    { "stores.yaml": "- id: 1\n  name: Loja\n  desk:\n    email: loja@exemplo.example\n    states: [PR, SX]\n" },
    [
      "stores.yaml:5  desk.states[1]: use um destes: AC, AL, AM, AP, BA, CE, DF, ES, GO, MA, MG, MS, MT, " +
        "PA, PB, PE, PI, PR, RJ, RN, RO, RR, RS, SC, SE, SP, TO",
    ],
  ],
  [
    "a desk for no state",
    { "stores.yaml": "- id: 1\n  name: Loja\n  desk: { email: loja@exemplo.example, states: [] }\n" },
    ["stores.yaml:3  desk.states: precisa de pelo menos 1"],
  ],
  [
    "a state with two desks",
    {
      "stores.yaml":
        "- { id: 1, name: Sul, desk: { email: sul@exemplo.example, states: [PR, SC] } }\n- id: 2\n  name: " +
        "Sudeste\n  desk: { email: se@exemplo.example, profiles: [tourism], states: [SP, SC] }\n",
    },
    ["stores.yaml:4  desk.states[1]: os pedidos de SC já vão para a loja Sul"],
  ],
  [
    "a time that keeps nothing",
    { "agency.yaml": `${exampleFiles["agency.yaml"]}retention:\n  quotes_months: 0\n  gifts_days: 1.5\n  mails: 30\n` },
    [
      "agency.yaml:16  retention.quotes_months: pequeno demais: no mínimo 1",
      "agency.yaml:17  retention.gifts_days: esperava um número inteiro",
      "agency.yaml:18  retention.mails: não existe este campo aqui",
    ],
  ],
  [
    "a day that does not exist",
    {
      "testimonials.yaml":
        "- { id: 1, profiles: [exchange], client: Bia, message: Oi, testimonial_date: 2026-02-30 }\n",
    },
    ["testimonials.yaml:1  testimonial_date: este dia não existe no calendário"],
  ],
  [
    "a day written another way",
    {
      "testimonials.yaml":
        "- { id: 1, profiles: [exchange], client: Bia, message: Oi, testimonial_date: 01/02/2026 }\n",
    },
    ["testimonials.yaml:1  testimonial_date: use AAAA-MM-DD ou hoje, hoje+30, hoje-5"],
  ],
  [
    "a promotion that ends before it starts",
    {
      "packages/b.yaml":
        "- id: 2001\n  profiles: [tourism]\n  name: Praia\n  promotion:\n    value: 10\n    starts: " +
        "hoje+2\n    ends: 2026-11-21\n",
    },
    ["packages/b.yaml:7  promotion.ends: a promoção termina (2026-11-21) antes de começar (2026-11-22)"],
  ],
  [
    "a promotion without a price",
    {
      "packages/b.yaml":
        "- { id: 2001, profiles: [tourism], name: Praia, promotion: { value: 0, starts: hoje, ends: hoje } }\n",
    },
    ["packages/b.yaml:1  promotion.value: o preço promocional precisa ser maior que zero"],
  ],
  [
    "two rates of one currency",
    { "agency.yaml": `${exampleFiles["agency.yaml"]}  - { currency: EUR, reais: 6, day: hoje }\n` },
    ["agency.yaml:15  rates[1].currency: a moeda EUR já tem cotação"],
  ],
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
      "pictures.yaml:1  diga de onde vem a imagem com exatamente um destes: file, poster, avatar, wordmark " +
        "(há file e poster)",
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
    "the honeymoon page outside tourism",
    { "static-pages.yaml": "- id: 35\n  profiles: [exchange]\n  title: Lua de Mel\n" },
    ["static-pages.yaml:2  profiles: a página 35 é a da Lua de Mel, que aparece no menu de turismo: inclua tourism"],
  ],
  [
    "a Pix key of no kind",
    couple("presentes", "Travessia", "Curitiba"),
    [
      "honeymoons.yaml:3  pix.key: não é uma chave Pix: use um e-mail, um celular com +55, um CPF ou CNPJ, " +
        "ou a chave aleatória como o banco a mostra",
    ],
  ],
  [
    "a cell phone as Pix key without its country",
    couple("41990000000", "Travessia", "Curitiba"),
    ["honeymoons.yaml:3  pix.key: este CPF não existe: confira os dígitos (um celular começa com +55)"],
  ],
  [
    "a landline as Pix key",
    couple("+554130000000", "Travessia", "Curitiba"),
    ["honeymoons.yaml:3  pix.key: um celular se escreve com +55, o DDD e nove dígitos, como +5541990000000"],
  ],
  [
    "a CPF with a wrong digit",
    couple("123.456.789-08", "Travessia", "Curitiba"),
    ["honeymoons.yaml:3  pix.key: este CPF não existe: confira os dígitos (um celular começa com +55)"],
  ],
  [
    "a CNPJ with a wrong digit",
    couple("11222333000180", "Travessia", "Curitiba"),
    ["honeymoons.yaml:3  pix.key: este CNPJ não existe: confira os dígitos"],
  ],
  [
    "an e-mail that is none as Pix key",
    couple("presentes@travessia", "Travessia", "Curitiba"),
    ["honeymoons.yaml:3  pix.key: use um e-mail de até 77 caracteres, como presentes@agencia.com.br"],
  ],
  [
    "a random Pix key without its last digit",
    couple("71c7d9be-4b85-4e43-9f1c-1f3b8b4e9a2", "Travessia", "Curitiba"),
    [
      "honeymoons.yaml:3  pix.key: não é uma chave Pix: use um e-mail, um celular com +55, um CPF ou CNPJ, " +
        "ou a chave aleatória como o banco a mostra",
    ],
  ],
  [
    "a receiver's name and city that Pix would cut",
    couple("a@b.example", "Travessia Viagens e Intercâmbio", "São José dos Pinhais"),
    [
      "honeymoons.yaml:3  pix.name: longo demais para o Pix: no máximo 25 caracteres (há 31)",
      "honeymoons.yaml:3  pix.city: longo demais para o Pix: no máximo 15 caracteres (há 20)",
    ],
  ],
  [
    "a receiver's name that Pix cannot write",
    couple("a@b.example", "Travessia ✈", "Curitiba"),
    ['honeymoons.yaml:3  pix.name: o Pix não escreve "✈": use letras, números e pontuação simples'],
  ],
  [
    "a receiver without a city",
    {
      "honeymoons.yaml":
        "- id: 1\n  title: Ana\n  pix: { key: a@b.example, name: Travessia }\n  cotes:\n    - { id: 1, " +
        "title: Voo, value: 1, image: dublin }\n",
    },
    ["honeymoons.yaml:3  pix.city: falta preencher"],
  ],
  [
    "a file with an unknown name",
    { "paises.yaml": "[]\n" },
    [
      "paises.yaml:1  nome desconhecido; os que existem: agency.yaml, pictures.yaml, countries.yaml, " +
        "cities.yaml, attractions.yaml, segments.yaml, packages.yaml, banners.yaml, differentials.yaml, " +
        "steps.yaml, testimonials.yaml, partners.yaml, stores.yaml, static-pages.yaml, honeymoons.yaml (ou " +
        "uma pasta com um desses nomes)",
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
    "a colon inside a text",
    { "segments.yaml": "- id: 1\n  name: Sol: praias\n" },
    ["segments.yaml:2  um : no meio do texto: escreva o texto entre aspas"],
  ],
]

describe("every mistake is named with its file, line and field:", () => {
  test.each(broken)("%s", async (_name, files, expected) => {
    using example = await createExampleFolder(files)
    const { mistakes } = await readContent(example.folder, options)
    const lines = mistakes.map(mistakeLine)
    // A broken list leaves others without what they refer to; those are reported too, and true.
    for (const line of expected) expect(lines).toContain(line)
    expect(lines.filter((line) => line.startsWith(expected[0]!.split(":")[0]!))).toHaveLength(expected.length)
  })

  test("all of them at once, in the order of the files", async () => {
    using example = await createExampleFolder({
      "segments.yaml": "- id: 1\n  titel: x\n",
      "testimonials.yaml": "- { id: 1, profiles: [exchange], client: Bia, message: <b>Oi }\n",
    })
    const { mistakes } = await readContent(example.folder, options)
    expect(mistakes.map(({ file, line, field }) => `${file}:${line} ${field}`)).toEqual([
      "segments.yaml:1 name",
      "segments.yaml:2 titel",
      "testimonials.yaml:1 message",
    ])
  })

  test("a folder that does not exist", async () => {
    const { mistakes } = await readContent("/nao/existe", options)
    expect(mistakes.map(mistakeLine)).toContain("/nao/existe:1  esta pasta não existe ou não pode ser lida")
  })
})

test("every kind of Pix key is taken, and accents do not count", async () => {
  for (const key of [
    "presentes@agencia.example",
    "+5541990000000",
    "12345678909",
    "123.456.789-09",
    "11222333000181",
    "12ABC34501DE35",
    "71c7d9be-4b85-4e43-9f1c-1f3b8b4e9a2d",
  ]) {
    using example = await createExampleFolder(couple(key, "Conceição & João Promoção", "São João do Sul"))
    const { content, mistakes } = await readContent(example.folder, options)
    expect(mistakes.map(mistakeLine), key).toEqual([])
    expect(content.entries.honeymoons[0]?.value.pix).toEqual({
      key,
      name: "Conceição & João Promoção",
      city: "São João do Sul",
    })
  }
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
        "- { id: 2001, profiles: [tourism], name: Praia, value: 10, promotion: { value: 10, starts: hoje, " +
        "ends: hoje } }\n",
    },
    "packages/b.yaml:1  promotion.value: o preço promocional (10) não é menor que o normal (10)",
  ],
  [
    "a package in a country that the profile does not show",
    { "packages/b.yaml": "- { id: 2001, profiles: [exchange], name: Praia, country_id: 2 }\n" },
    "packages/b.yaml:1  country_id: Chile não está publicado em exchange: o caminho até esta página fica incompleto",
  ],
  [
    "another title of the honeymoon page",
    { "static-pages.yaml": "- { id: 35, profiles: [tourism], title: Núpcias }\n" },
    'static-pages.yaml:1  title: a página 35 aparece no menu como "Lua de Mel", mas seu título é "Núpcias"',
  ],
]

test.each(doubtful)("%s is a warning, no mistake", async (_name, files, expected) => {
  using example = await createExampleFolder(files)
  const { mistakes, warnings } = await readContent(example.folder, options)
  expect(mistakes).toEqual([])
  expect(warnings.map(mistakeLine)).toEqual([expected])
})

describe("a couple's id that somebody could guess", () => {
  const guessed = async (id: number, agency = "") => {
    using example = await createExampleFolder({
      "honeymoons.yaml": exampleFiles["honeymoons.yaml"]!.replace("1734562890", String(id)),
      "agency.yaml": exampleFiles["agency.yaml"]! + agency,
    })
    const { mistakes, warnings } = await readContent(example.folder, options)
    expect(mistakes).toEqual([])
    return warnings.map(mistakeLine)
  }

  test("is a warning that says a drawn one, another each time", async () => {
    const line =
      /^honeymoons\.yaml:1  id: qualquer pessoa adivinha o id (\d+) e abre a página .*: use um sorteado, como (\d+) /
    const drawn = []
    for (const id of [1, 7, 2_026, 99_999_999]) {
      const [warning, ...others] = await guessed(id)
      expect(others).toEqual([])
      const [, said, number] = line.exec(warning ?? "") ?? []
      expect(Number(said)).toBe(id)
      expect(number).toMatch(/^[1-9]\d{8,9}$/)
      expect(Number(number)).toBeLessThanOrEqual(2_147_483_647)
      drawn.push(number)
    }
    expect(new Set(drawn).size).toBe(4)
  })

  test("does not matter where there are nine digits or more, nor to a demonstration", async () => {
    for (const id of [100_000_000, 2_147_483_647]) expect(await guessed(id)).toEqual([])
    expect(await guessed(1, "demonstration: true\n")).toEqual([])
  })
})

test("lines stay right in a file so large that it is read in pieces", async () => {
  const entries = Array.from(
    { length: 9_000 },
    (_, index) => `- id: ${index + 1}\n  name: Segmento ${index + 1}\n  description: <p>${"texto ".repeat(12)}</p>\n`,
  )
  entries[8_500] = "- id: 8501\n  name: Segmento\n  titel: x\n"
  using example = await createExampleFolder({ "segments.yaml": `# Comentário\n${entries.join("")}` })
  const { content, mistakes } = await readContent(example.folder, options)
  expect(mistakes.map(({ line, field }) => ({ line, field }))).toEqual([{ line: 1 + 8_500 * 3 + 3, field: "titel" }])
  expect(content.entries.segments).toHaveLength(8_999)
})

/** A couple whose gifts are paid to this receiver. */
function couple(key: string, name: string, city: string): Record<string, string> {
  return {
    "honeymoons.yaml":
      `- id: 1\n  title: Ana & Leo\n  pix: { key: "${key}", name: ${name}, city: ${city} }\n  cotes:\n    - ` +
      "{ id: 1, title: Voo, value: 1, image: dublin }\n",
  }
}
