import { expect, test } from "vitest"
import { getAgency } from "#domain/agency/agency.server.ts"
import { quoteReceivedEmail } from "#domain/quotes/quote-received-email.ts"
import type { Quote } from "#domain/quotes/quote-schema.ts"
import { payloadOf } from "#domain/quotes/quote.ts"
import { findCase } from "#domain/requests/find-case.server.ts"
import { noStudy, noTrip } from "#domain/quotes/parse-quote.ts"
import { findRequestDetails } from "#domain/requests/request-details.server.ts"
import { presentCase } from "#panel/case/present-case.server.ts"
import { createTestServices } from "./create-test-app.ts"
import { exported } from "./fixtures/exported-requests.ts"
import { sendQuoteWithCard } from "./fixtures/panel-requests.ts"

/*
 * A field that is added to the quote request must be added in each of these places. The type asks for an answer to it
 * here; the test then names the places that do not show it.
 */

const place = (field: string) => ({ code: 1, label: `answer ${field}` })

const visitor = {
  name: "answer name",
  email: "answer-email@exemplo.com.br",
  cellphone: "41999990000",
  phone: "4130000000",
  state: place("state"),
  city: place("city"),
  country: place("country"),
  countryCity: place("countryCity"),
  howDidYouMeetUs: "answer howDidYouMeetUs",
  observation: "answer observation",
  package_id: undefined,
  marketing: false,
}

const study: Quote = {
  ...visitor,
  ...noTrip,
  ...answersTo(noStudy),
  type: "I",
  pageType: "layout-exchange",
}

const trip: Quote = {
  ...visitor,
  ...noStudy,
  ...answersTo(noTrip),
  travelDate: { start: "2027-03-14", end: "2027-03-19" },
  numberOfAdults: 2,
  numberOfChild: 1,
  ageOfChildEnd: ["answer ageOfChildEnd"],
  type: "T",
  pageType: "layout-tourism",
}

test.each([
  ["a study", study],
  ["a trip", trip],
])(
  "staff read every answer of %s in the email, in the panel, on the command line and in the export",
  async (_, quote) => {
    await using app = await createTestServices("sqlite", { content: "demo" })
    const protocol = await sendQuoteWithCard(app.services)
    await app.db
      .updateTable("quote_request")
      .set({ type: quote.type, name: quote.name, request: JSON.stringify(payloadOf(quote)) })
      .where("protocol", "=", protocol)
      .execute()
    const found = await findCase(app.services, protocol)
    const me = { id: "me", name: "Nina", email: "nina@travessia.example", roles: ["owner"] as const }
    const receivedAt = app.services.clock()
    const received = {
      quote,
      protocol,
      context: undefined,
      marketing: undefined,
      looksAutomatic: false,
      receivedAt,
    }
    const shown = {
      email: quoteReceivedEmail(received, await getAgency(app.services)).text,
      panel: JSON.stringify(found && (await presentCase(app.services, found, me))),
      "command line": JSON.stringify((await findRequestDetails(app.services, protocol))?.sections),
      export: (await exported(app, "csv", { kind: "orcamento" })).toString(),
    }
    const written = JSON.stringify(quote).match(/answer[ -]\w+/g) ?? []
    for (const [where, text] of Object.entries(shown))
      expect(
        written.filter((answer) => !text.includes(answer)),
        `answers that the ${where} does not show`,
      ).toEqual([])
  },
)

function answersTo<Fields extends object>(fields: Fields): Fields {
  const texts = Object.entries(fields).map(([field, value]) => [field, value === "" ? `answer ${field}` : value])
  return Object.fromEntries(texts) as Fields
}
