import { test } from "vitest"
import { type BrokenContent, expectMistakes } from "#test/fixtures/broken-content.ts"
import { exampleFiles } from "#test/fixtures/content-folder.ts"

const broken: BrokenContent[] = [
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
        "- id: 2001\n  profiles: [tourism]\n  name: Praia\n" +
        "  promotion: { value: 1, starts: hoje, ends: hoje, end: hoje }\n",
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
    "a number where one of some texts belongs",
    { "static-pages.yaml": "- { id: 9, profiles: [tourism], title: Quem somos, menu: 1 }\n" },
    ['static-pages.yaml:1  menu: escreva entre aspas: "1"'],
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
        "- id: 2001\n  profiles: [tourism]\n  name: Praia\n" +
        "  promotion:\n    value: 10\n    starts: hoje+2\n" +
        "    ends: 2026-11-21\n",
    },
    ["packages/b.yaml:7  promotion.ends: a promoção termina (21/11/2026) antes de começar (22/11/2026)"],
  ],
  [
    "a promotion that ends before it starts, without a price, in a package without a name",
    {
      "packages/b.yaml":
        "- id: 2001\n  profiles: [tourism]\n  include: <script>x</script>\n" +
        "  promotion:\n    value: dez\n    starts: hoje+2\n    ends: 2026-11-21\n",
    },
    [
      "packages/b.yaml:1  name: falta preencher",
      "packages/b.yaml:5  promotion.value: esperava um número",
      "packages/b.yaml:7  promotion.ends: a promoção termina (21/11/2026) antes de começar (22/11/2026)",
      "packages/b.yaml:3  include: o site não mostra <script>; use p, h3, h4, ul, ol, li, strong, em, a, br, " +
        "blockquote, e links https, mailto, tel ou /endereço",
    ],
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
    "a quota without a value",
    { "honeymoons.yaml": exampleFiles["honeymoons.yaml"]!.replace("value: 80.00", "value: 0") },
    [
      "honeymoons.yaml:5  cotes[1].value: o valor precisa ser maior que zero; " +
        "quem prefere outro valor já tem essa opção",
    ],
  ],
  [
    "a rate a thousand times too high",
    { "agency.yaml": exampleFiles["agency.yaml"]!.replace("reais: 6.2", "reais: 6205") },
    ["agency.yaml:15  rates[0].reais: escreva quantos reais custa uma unidade, como 6,205"],
  ],
  [
    "two rates of one currency",
    { "agency.yaml": `${exampleFiles["agency.yaml"]}  - { currency: EUR, reais: 6, day: hoje }\n` },
    ["agency.yaml:16  rates[1].currency: a moeda EUR já tem cotação"],
  ],
]

test.each(broken)("a mistake in a field is named with its file, line and field: %s", async (_what, files, lines) => {
  await expectMistakes(files, lines)
})
