import fc from "fast-check"
import { parse } from "parse5"
import { describe, expect, test } from "vitest"
import { studySample, tripSample } from "#test/fixtures/quote-samples.ts"
import { deliverDue } from "#test/deliver-due.ts"
import { type Engine, createTestApp, faceEngines } from "#test/create-test-app.ts"
import { isFull } from "#test/full.ts"
import { giftSample, postGift, receiptPicture } from "#test/post-gift.ts"
import { type ReceivedMail, startSmtpServer } from "#test/smtp-server.ts"
import { createSmtpMailer } from "#platform/email/mailer.server.ts"

/* Hostile texts in the API's forms: no 5xx, and emails keep their recipients, headers and layout. */

const nasty = [
  "<img src=x onerror=alert(1)>",
  "</td></tr></table><script>alert(1)</script>",
  "</h1><h1>Outra",
  `"><a href="javascript:alert(1)">x</a>`,
  "<!--",
  "]]>",
  "&lt;b&gt;&amp;#60;",
  "x\r\nBcc: victim@x.com\r\n\r\nbody",
  "x\nTo: victim@x.com",
  "%0d%0aBcc: victim@x.com",
  "=?utf-8?q?Bcc:_victim=40x.com?=",
  "\u2028Bcc: victim@x.com",
  "\r\n.\r\nQUIT\r\n",
  "\n-- \nTravessia",
  "\0",
  "Ana\u202egpj.exe",
  "\u200b\u200d\u2060\ufeff",
  "\u3164",
  "\ufff9x\ufffb",
  "\u{e0041}",
  "👩🏽‍🚀❤️🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "\ud800",
  "e\u0301".repeat(50),
  "'; drop table quote_request; --",
  "${7*7}{{7*7}}$&$1",
  "=cmd|'/c calc'!A0",
  "a".repeat(3_900),
  "a".repeat(4_100),
  "__proto__",
  "constructor",
  "toString",
]

const text = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: "binary" }),
  fc.array(fc.constantFrom(...nasty, "Ana", " "), { maxLength: 4 }).map((parts) => parts.join("")),
)

/** A valid name: it has a letter and the length of a name. */
const name = fc.constantFrom(...nasty, "").map((words) => `A${words.replaceAll("\ud800", "").slice(0, 90)}`)

const address = fc.oneof(
  // Mostly valid, because the emails of accepted requests are tested.
  { weight: 3, arbitrary: fc.constant("ana@exemplo.com.br") },
  fc.constantFrom(
    "a@x.com\r\nBcc: b@x.com",
    "a@x.com, b@x.com",
    "<a@x.com>",
    '"a b"@x.com',
    "=?utf-8?q?a=40b.com=2c?=@x.com",
    "a%b@x.com",
    "a!b@x.com",
    "ana\u202e@x.com",
    "a\0@x.com",
    "a@x.com.",
    "{a}|$'`@x-y.com",
  ),
)

const odd = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(null, -0, 1e308, 2 ** 31, { code: "__proto__", label: "constructor" }, { code: 1, label: "<b>" }),
)

async function mailingSite(engine: Engine) {
  const server = await startSmtpServer()
  const site = await createTestApp(engine, {
    content: "demo",
    services: { mailer: createSmtpMailer(server.url, "Travessia <nao-responda@travessia.example>") },
  })
  let day = Date.parse("2026-11-21T12:00:00-03:00")
  /** The emails of an accepted request. Each request is a day later, so that every one gets a confirmation. */
  const mailsOf = async (answer: { statusCode: number; json: () => { protocol: string } }) => {
    server.received.length = 0
    while ((await deliverDue(site.services)) > 0);
    site.setNow(new Date((day += 86_400_000)).toISOString())
    const ours = server.received.find(({ email }) => email.to?.[0]?.address?.endsWith("@travessia.example"))
    return {
      protocol: answer.json().protocol,
      inbox: ours!,
      visitor: server.received.find((mail) => mail !== ours)!,
      count: server.received.length,
    }
  }
  return Object.assign(site, { mailsOf })
}

const tags = new Set([
  "html",
  "head",
  "meta",
  "title",
  "body",
  "div",
  "table",
  "tbody",
  "tr",
  "th",
  "td",
  "h1",
  "h2",
  "p",
  "a",
  "span",
  "strong",
  "br",
  "wbr",
  "#text",
  "#document",
  "#documentType",
])

const attributes = new Set([
  "lang",
  "charset",
  "name",
  "content",
  "style",
  "role",
  "width",
  "cellpadding",
  "cellspacing",
  "align",
  "scope",
  "href",
  "colspan",
])

/** Email styles come from the layout only; no form value may appear in them. */
const styles = /^[\w\s:;#%.,'"()-]*$/

interface Node {
  nodeName: string
  attrs?: Array<{ name: string; value: string }>
  childNodes?: Node[]
}

function expectOurMarkup(node: Node) {
  expect(tags).toContain(node.nodeName)
  for (const { name, value } of node.attrs ?? []) {
    expect(attributes).toContain(name)
    if (name === "href") expect(value).toMatch(/^(https:\/\/(travessia\.example|wa\.me)\/|mailto:[^?&]+\?subject=)/)
    if (name === "style") expect(value).toMatch(styles)
  }
  node.childNodes?.forEach(expectOurMarkup)
}

const unseen =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb]/

function expectClean(mail: ReceivedMail, recipient: string) {
  const { email } = mail
  expect(mail.to).toEqual([recipient])
  expect([email.to, email.cc, email.bcc]).toEqual([[{ name: "", address: recipient }], undefined, undefined])
  const names = email.headers.map(({ key }) => key)
  expect(new Set(names).size).toBe(names.length)
  expect([...new Set(names)].sort()).toEqual([
    "auto-submitted",
    "content-type",
    "date",
    "from",
    "message-id",
    "mime-version",
    "reply-to",
    "subject",
    "to",
    "x-auto-response-suppress",
  ])
  for (const part of [email.subject, email.text, email.html]) expect(part).not.toMatch(unseen)
  for (const line of mail.raw.split("\r\n")) expect(line.length).toBeLessThan(999)
  // Only the template's signature starts a line.
  expect(email.text!.match(/^-- $/gm)).toHaveLength(1)
  expectOurMarkup(parse(email.html!) as unknown as Node)
}

/** The text of an email without its variable parts, such as the protocol. */
function words({ email }: ReceivedMail, protocol: string): string[] {
  return [email.subject, email.text, email.html].map((part) => part!.replaceAll(protocol, "TV-"))
}

describe.each(faceEngines)("hostile texts on %s", (engine) => {
  test("in any field of a quote: no 5xx, and the visitor's email is the same for everybody", async () => {
    await using site = await mailingSite(engine)
    const post = (payload: object) =>
      site.app.inject({
        method: "POST",
        url: "/api/v1/budget",
        headers: { "content-type": "application/json" },
        payload: JSON.stringify(payload),
      })
    const plain = new Map<string, string[]>()
    for (const sample of [tripSample, studySample]) {
      const { protocol, visitor } = await site.mailsOf(await post(sample))
      plain.set(sample.type, words(visitor, protocol))
    }
    const fields = Object.keys({ ...tripSample, ...studySample, phone: "", package_id: "", marketing: "" })
    const change = fc
      .record({ name, observation: text, email: address })
      .chain((own) =>
        fc.dictionary(fc.constantFrom(...fields), odd, { maxKeys: 2 }).map((others) => ({ ...others, ...own })),
      )
    const chaos = fc.dictionary(fc.oneof(fc.constantFrom(...fields), text), odd)
    let taken = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(tripSample, studySample),
        fc.oneof({ weight: 3, arbitrary: change }, chaos),
        async (sample, changes) => {
          const answer = await post({ ...sample, ...changes })
          expect([201, 400, 422], answer.body).toContain(answer.statusCode)
          if (answer.statusCode !== 201) return
          taken++
          const { protocol, inbox, visitor, count } = await site.mailsOf(answer)
          const stored = await site.db
            .selectFrom("quote_request")
            .select(["type", "name", "email", "request"])
            .where("protocol", "=", protocol)
            .executeTakeFirstOrThrow()
          for (const part of [
            stored.name,
            stored.email,
            (JSON.parse(stored.request) as { observation: string }).observation,
          ])
            expect(part).not.toMatch(unseen)
          expect(count).toBe(2)
          expectClean(inbox, stored.type === "I" ? "intercambio@travessia.example" : "turismo@travessia.example")
          expectClean(visitor, stored.email)
          expect(inbox.email.text).toContain(`\nNome: ${stored.name}\n`)
          // Selected answers may differ; free text must not appear.
          const chosenOnly = Object.keys(changes).every((field) =>
            ["name", "observation", "email", "cellphone", "phone"].includes(field),
          )
          if (chosenOnly) expect(words(visitor, protocol)).toEqual(plain.get(stored.type))
        },
      ),
      { numRuns: isFull ? 80 : 40 },
    )
    expect(taken).toBeGreaterThan(5)
  }, 120_000)

  test("in any field of a gift: no 5xx, and the guest's email is the same for everybody", async () => {
    await using site = await mailingSite(engine)
    const receipt = await receiptPicture()
    const usual = await site.mailsOf(await postGift(site, giftSample, receipt))
    const own = { name: giftSample.name, email: giftSample.email }
    const kept = ["<script>alert(1)</script>", "Veja http://exemplo.example", "Oi\r\nBcc: alguem@exemplo.com.br"]
    const change = fc
      .record({ name, message: text, email: address })
      .chain((own) =>
        fc
          .dictionary(
            fc.constantFrom("id", "phone", "cote_id", "cote_title", "cote_value", "website", "constructor", "toString"),
            text,
            { maxKeys: 2 },
          )
          .map((others) => ({ ...others, ...own })),
      )
    let taken = 0
    await fc.assert(
      fc.asyncProperty(change, async (changes) => {
        const answer = await postGift(site, { ...giftSample, ...changes }, receipt)
        expect([201, 400, 404, 413, 422], answer.body).toContain(answer.statusCode)
        if (answer.statusCode !== 201) return
        taken++
        const { protocol, inbox, visitor, count } = await site.mailsOf(answer)
        const stored = await site.db
          .selectFrom("gift_message")
          .select(["name", "email", "message", "cote_id", "cote_title"])
          .where("protocol", "=", protocol)
          .executeTakeFirstOrThrow()
        for (const part of [stored.name, stored.email, stored.message, stored.cote_title ?? ""])
          expect(part).not.toMatch(unseen)
        expect(count).toBe(2)
        expectClean(inbox, "luademel@travessia.example")
        expectClean(visitor, stored.email)
        expect(inbox.email.attachments.map(({ filename }) => filename)).toEqual([`comprovante-${protocol}.jpg`])
        if (stored.cote_id === 4) expect(words(visitor, protocol)).toEqual(words(usual.visitor, usual.protocol))
      }),
      // Most generated values are refused; the examples guarantee some accepted ones.
      { numRuns: isFull ? 40 : 20, examples: kept.map((message) => [{ ...own, message }]) },
    )
    expect(taken).toBeGreaterThan(2)
  }, 120_000)
})
