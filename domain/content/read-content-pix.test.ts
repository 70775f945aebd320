import { expect, test } from "vitest"
import { type BrokenContent, expectMistakes, readOptions } from "#test/fixtures/broken-content.ts"
import { createExampleFolder } from "#test/fixtures/content-folder.ts"
import { mistakeLine } from "./mistake.ts"
import { readContent } from "./read-content.server.ts"

const broken: BrokenContent[] = [
  [
    "the honeymoon page outside tourism",
    { "static-pages.yaml": "- id: 35\n  profiles: [exchange]\n  title: Lua de Mel\n" },
    ["static-pages.yaml:2  profiles: a página 35 é a da Lua de Mel, que aparece no menu de Lazer/Negócios: inclua-o"],
  ],
  [
    "a Pix key of no kind",
    couple("presentes", "Travessia", "Curitiba"),
    [
      "honeymoons.yaml:3  pix.key: não é uma chave Pix: use um e-mail, um celular " +
        "com +55, um CPF ou CNPJ, ou a chave aleatória como o banco a mostra",
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
      "honeymoons.yaml:3  pix.key: não é uma chave Pix: use um e-mail, um celular " +
        "com +55, um CPF ou CNPJ, ou a chave aleatória como o banco a mostra",
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
    ["honeymoons.yaml:3  pix.name: o Pix não escreve “✈”: use letras, números e pontuação simples"],
  ],
  [
    "a receiver without a city",
    {
      "honeymoons.yaml":
        "- id: 1\n  title: Ana\n" +
        "  pix: { key: a@b.example, name: Travessia }\n  cotes:\n" +
        "    - { id: 1, title: Voo, value: 1, image: dublin }\n",
    },
    ["honeymoons.yaml:3  pix.city: falta preencher"],
  ],
]

test.each(broken)(
  "a mistake in what Pix needs is named with its file, line and field: %s",
  async (_what, files, lines) => {
    await expectMistakes(files, lines)
  },
)

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
    const { content, mistakes } = await readContent(example.folder, readOptions)
    expect(mistakes.map(mistakeLine), key).toEqual([])
    expect(content.entries.honeymoons[0]?.value.pix).toEqual({
      key,
      name: "Conceição & João Promoção",
      city: "São João do Sul",
    })
  }
})

/** A couple whose gifts are paid to this receiver. */
function couple(key: string, name: string, city: string): Record<string, string> {
  return {
    "honeymoons.yaml":
      "- id: 1\n  title: Ana & Leo\n" +
      `  pix: { key: "${key}", name: ${name}, city: ${city} }\n` +
      "  cotes:\n" +
      "    - { id: 1, title: Voo, value: 1, image: dublin }\n",
  }
}
