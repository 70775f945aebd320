import { test } from "vitest"
import { type BrokenContent, expectMistakes } from "#test/fixtures/broken-content.ts"
import { repeatingHtml } from "#test/fixtures/repeating-html.ts"
import { exampleFiles } from "#test/fixtures/content-folder.ts"

const agencyWith = (texts: string) => ({ "agency.yaml": `${exampleFiles["agency.yaml"]}${texts}` })

const broken: BrokenContent[] = [
  [
    "placeholders that do not exist, or not in this text",
    agencyWith(
      "texts:\n  requests:\n    new:\n      subject: 'Oi, {fulano}'\n      text: '{nome}, {cota} e {}'\n" +
        "  gifts:\n    confirmed: { closing: 'Obrigado, {nome}' }\n    refused: { subject: '{motivo}' }\n",
    ),
    [
      "agency.yaml:19  texts.requests.new.subject: não existe {fulano} neste texto; os que existem: {nome}, " +
        "{atendente}, {agencia}, {protocolo}, {destino}",
      "agency.yaml:20  texts.requests.new.text: não existe {cota} neste texto; os que existem: {nome}, " +
        "{atendente}, {agencia}, {protocolo}, {destino}",
      "agency.yaml:20  texts.requests.new.text: não existe {} neste texto; os que existem: {nome}, " +
        "{atendente}, {agencia}, {protocolo}, {destino}",
      "agency.yaml:22  texts.gifts.confirmed.closing: não existe {nome} neste texto; os que existem: {casal}, " +
        "{cota}, {protocolo}, {atendente}, {agencia}, {valor}",
      "agency.yaml:23  texts.gifts.refused.subject: não existe {motivo} neste texto; os que existem: {casal}, " +
        "{cota}, {protocolo}, {atendente}, {agencia}",
    ],
  ],
  [
    "a brace without its pair, an empty text and one that is too long",
    agencyWith(
      `texts:\n  requests:\n    won: { text: 'Oi, {nome' }\n    proposal: { text: '' }\n` +
        `    contacted: { text: ${"a".repeat(1_501)} }\n`,
    ),
    [
      "agency.yaml:18  texts.requests.won.text: há uma chave { ou } sem par; os que existem: {nome}, {atendente}, " +
        "{agencia}, {protocolo}, {destino}",
      "agency.yaml:19  texts.requests.proposal.text: está vazio: preencha ou apague a linha",
      "agency.yaml:20  texts.requests.contacted.text: longo demais: no máximo 1500 caracteres",
    ],
  ],
  [
    "a subject of two lines, and texts that do not exist",
    agencyWith(
      'texts:\n  requests:\n    new: { subject: "um\\ndois" }\n    spam: { text: Oi }\n' +
        "    lost: { subject: Oi }\n  gifts:\n    reasons: { outro: Oi }\n",
    ),
    [
      "agency.yaml:18  texts.requests.new.subject: escreva em uma linha só",
      "agency.yaml:19  texts.requests.spam: não existe este campo aqui",
      "agency.yaml:20  texts.requests.lost.text: falta preencher",
      "agency.yaml:22  texts.gifts.reasons.outro: não existe este campo aqui",
    ],
  ],
]

test("texts and maps that are too long are named, and not read", async () => {
  const countries = [repeatingHtml(10_000), `<p>${"a".repeat(99_993)}</p>`, `<p>${"a".repeat(99_994)}</p>`].map(
    (description, index) =>
      `- { id: ${index + 1}, profiles: [exchange], name: P${index}, description: "${description}" }\n`,
  )
  await expectMistakes({ "countries.yaml": countries.join("") }, [
    "countries.yaml:1  description: longo demais: no máximo 100000 caracteres",
    "countries.yaml:3  description: longo demais: no máximo 100000 caracteres",
  ])
})

test.each(broken)("a mistake in a text to visitors is named with its line: %s", async (_what, files, lines) => {
  await expectMistakes(files, lines)
})
