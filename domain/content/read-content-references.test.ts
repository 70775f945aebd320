import { test } from "vitest"
import { type BrokenContent, expectMistakes } from "#test/fixtures/broken-content.ts"
import { exampleFiles } from "#test/fixtures/content-folder.ts"

const broken: BrokenContent[] = [
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
    ["packages/b.yaml:5  city_id: Dublin (101) fica no país 1: corrija o país ou a cidade"],
  ],
  [
    "references of entries that break their schema: all mistakes at once",
    {
      "packages/b.yaml":
        "- id: 2001\n  profiles: [tourism]\n  country_id: 2\n  city_id: 101\n  segment_id: 8\n" +
        "- id: 2002\n  profiles: [tourism]\n  name: Praia\n  country_id: x\n  city_id: 101\n",
    },
    [
      "packages/b.yaml:1  name: falta preencher",
      "packages/b.yaml:9  country_id: esperava um número",
      "packages/b.yaml:5  segment_id: não existe segmento com id 8",
      "packages/b.yaml:4  city_id: Dublin (101) fica no país 1: corrija o país ou a cidade",
    ],
  ],
  [
    "the city of a nameless attraction",
    { "attractions.yaml": "- { id: 4001, city_id: 7 }\n" },
    ["attractions.yaml:1  name: falta preencher", "attractions.yaml:1  city_id: não existe cidade com id 7"],
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
        `${exampleFiles["honeymoons.yaml"]}- id: 2\n` +
        "  title: Bia & Leo\n  cotes:\n" +
        "    - { id: 2, title: Voo, value: 1, image: dublin }\n",
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
      "testimonials.yaml:4  message: o site não mostra style em <p>, <img>; use p, " +
        "h3, h4, ul, ol, li, strong, em, a, br, blockquote, e links https, mailto, " +
        "tel ou /endereço",
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
        "- id: 11\n  profiles: [exchange]\n  title: Nós\n" +
        "  subdescriptions:\n    - title: Um\n" +
        "      description: <script>x</script>\n",
    },
    [
      "static-pages.yaml:6  subdescriptions[0].description: o site não mostra <script>; " +
        "use p, h3, h4, ul, ol, li, strong, em, a, br, blockquote, e links https, mailto, " +
        "tel ou /endereço",
    ],
  ],
  [
    "a refused map",
    { "stores.yaml": "- id: 1\n  name: Loja\n  map: https://evil.example/maps\n" },
    [
      "stores.yaml:3  map: endereço de mapa recusado: cole o <iframe> de Incorporar " +
        "um mapa (Google Maps) ou de Compartilhar, HTML (OpenStreetMap)",
    ],
  ],
  [
    "an inbox for a state that does not exist",
    { "stores.yaml": "- id: 1\n  name: Loja\n  desk:\n    email: loja@exemplo.example\n    states: [PR, SX]\n" },
    [
      "stores.yaml:5  desk.states[1]: use um destes: AC, AL, AM, AP, BA, CE, DF, " +
        "ES, GO, MA, MG, MS, MT, PA, PB, PE, PI, PR, RJ, RN, RO, RR, RS, SC, SE, SP, " +
        "TO",
    ],
  ],
  [
    "an inbox for no state",
    { "stores.yaml": "- id: 1\n  name: Loja\n  desk: { email: loja@exemplo.example, states: [] }\n" },
    ["stores.yaml:3  desk.states: precisa de pelo menos 1"],
  ],
  [
    "a state with two inboxes",
    {
      "stores.yaml":
        "- { id: 1, name: Sul, desk: { email: sul@exemplo.example, states: [PR, SC] } }\n" +
        "- id: 2\n  name: Sudeste\n" +
        "  desk: { email: se@exemplo.example, profiles: [tourism], states: [SP, SC] }\n",
    },
    ["stores.yaml:4  desk.states[1]: os pedidos de SC já vão para a loja Sul"],
  ],
  [
    "a time that keeps nothing",
    { "agency.yaml": `${exampleFiles["agency.yaml"]}retention:\n  quotes_months: 0\n  gifts_days: 1.5\n  mails: 30\n` },
    [
      "agency.yaml:17  retention.quotes_months: pequeno demais: no mínimo 1",
      "agency.yaml:18  retention.gifts_days: esperava um número inteiro",
      "agency.yaml:19  retention.mails: não existe este campo aqui",
    ],
  ],
]

test.each(broken)(
  "a mistake in a reference or in HTML is named with its file, line and field: %s",
  async (_what, files, lines) => {
    await expectMistakes(files, lines)
  },
)
