import { listMunicipalities, listStates } from "#domain/places/places.server.ts"
import { stateLabel } from "#domain/places/places.ts"
import { type Choice, childAgeOptions, quoteOptions, undecided } from "#domain/quotes/quote-options.ts"
import { noStudy, noTrip } from "#domain/quotes/parse-quote.ts"
import { type QuotePayload, payloadOf } from "#domain/quotes/quote.ts"
import { listCities } from "#domain/destinations/cities.server.ts"
import { listDestinationCountries } from "#domain/quotes/quotes.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { Chance } from "@travessia/posters/randomness.ts"

/* The requests to send: any number of different ones, the same for the same seed. */

interface Planned {
  /** Counts from 0; part of name and email, so that every row identifies its request. */
  number: number
  /** The `Idempotency-Key`; some clients send none. */
  key: string | undefined
  /** Sent twice at the same time, like a double click. */
  twice: boolean
  /** Sent again after it was acknowledged; the answer must be the same. */
  again: boolean
  name: string
  email: string
}

export interface PlannedQuote extends Planned {
  kind: "quote"
  payload: QuotePayload
}

export interface PlannedGift extends Planned {
  kind: "gift"
  /** Bytes appended after the end of the receipt's picture. */
  receiptBytes?: number
  fields: {
    id: string
    name: string
    email: string
    phone: string
    message: string
    cote_id?: string
    cote_title?: string
    cote_value?: string
  }
}

export type PlannedRequest = PlannedQuote | PlannedGift

/** Ids of the agency's content that requests may use. */
export interface Offer {
  homes: Array<{ state: Choice; city: Choice }>
  destinations: Array<{ country: Choice; countryCity: Choice }>
  packageIds: number[]
  quotas: Array<{ id: number; honeymoon_id: number }>
}

/** Shares of all requests: without a key, gifts, sent twice at once, sent again afterwards. */
const shares = { keyless: 0.12, gifts: 0.3, twice: 0.03, again: 0.05 }

export async function readOffer(db: Database): Promise<Offer> {
  const states = await listStates(db)
  const homes = await Promise.all(
    states.map(async (state) => {
      const cities = (await listMunicipalities(db, state.id)).slice(0, 20)
      return cities.map((city) => ({
        state: { code: state.id, label: stateLabel(state) },
        city: { code: city.id, label: city.name },
      }))
    }),
  )
  const countries = new Map((await listDestinationCountries(db)).map(({ id, name }) => [id, { code: id, label: name }]))
  const destinations = (await listCities(db)).flatMap(({ id, name, country: { id: countryId } }) => {
    const country = countries.get(countryId)
    return country ? [{ country, countryCity: { code: id, label: name } }] : []
  })
  const packages = await db.selectFrom("package").select("id").orderBy("id").execute()
  const quotas = await db.selectFrom("honeymoon_quota").select(["id", "honeymoon_id"]).orderBy("id").execute()
  return { homes: homes.flat(), destinations, packageIds: packages.map(({ id }) => id), quotas }
}

/** `count` different requests. */
export function planRequests(seed: string, count: number, offer: Offer): PlannedRequest[] {
  return Array.from({ length: count }, (_, number) => planRequest(seed, number, offer))
}

export function planRequest(seed: string, number: number, offer: Offer): PlannedRequest {
  const chance = new Chance(`${seed} request ${number}`)
  const planned = {
    number,
    key: chance.next() < shares.keyless ? undefined : `${seed}-${number}`,
    twice: chance.next() < shares.twice,
    again: chance.next() < shares.again,
    name: `${chance.pick(firstNames)} ${chance.pick(lastNames)} ${number}`,
    email: `pedido-${number}@visitante.example`,
  }
  return chance.next() < shares.gifts ? planGift(planned, chance, offer) : planQuote(planned, chance, offer)
}

function planQuote(planned: Planned, chance: Chance, { homes, destinations, packageIds }: Offer): PlannedQuote {
  const { name, email } = planned
  const knows = chance.next() < 0.7
  const visitor = {
    name,
    email,
    cellphone: `419${chance.whole(10_000_000, 99_999_999)}`,
    phone: chance.next() < 0.3 ? `413${chance.whole(1_000_000, 9_999_999)}` : "",
    ...chance.pick(homes),
    ...(knows && destinations.length > 0 ? chance.pick(destinations) : { country: undecided, countryCity: undecided }),
    howDidYouMeetUs: chance.pick(quoteOptions.howDidYouMeetUs),
    observation: chance.next() < 0.2 ? "" : words(chance, 1_500),
    package_id: packageIds.length > 0 && chance.next() < 0.2 ? chance.pick(packageIds) : undefined,
    marketing: false,
  }
  const answers = chance.next() < 0.5 ? studyAnswers(chance) : tripAnswers(chance)
  return { kind: "quote", ...planned, payload: payloadOf({ ...visitor, ...answers }) }
}

function studyAnswers(chance: Chance) {
  const answers = {
    whenYouWantToTravel: chance.pick(quoteOptions.whenYouWantToTravel),
    howLongDoYouWantToStudy: chance.pick(quoteOptions.howLongDoYouWantToStudy),
    interestProgram: chance.pick(quoteOptions.interestProgram),
    youWillNeedAccommodation: chance.pick(quoteOptions.youWillNeedAccommodation),
  }
  return { type: "I", pageType: "layout-exchange", ...noTrip, ...answers } as const
}

function tripAnswers(chance: Chance) {
  const numberOfChild = chance.next() < 0.5 ? 0 : chance.whole(1, 10)
  const day = String(chance.whole(10, 19))
  const year = new Date().getFullYear() + 1
  const answers = {
    travelDate: { start: `${year}-03-${day}`, end: `${year}-04-${day}` },
    hasDateFlexibility: chance.pick(quoteOptions.hasDateFlexibility),
    numberOfAdults: chance.whole(1, 10),
    numberOfChild,
    ageOfChildEnd: Array.from({ length: numberOfChild }, () => chance.pick(childAgeOptions)),
    tripProfile: chance.pick(quoteOptions.tripProfile),
    hostingCategory: chance.pick(quoteOptions.hostingCategory),
    willNeedTour: chance.pick(["", ...quoteOptions.willNeedTour]),
    willNeedTravelInsurance: chance.pick(["", ...quoteOptions.willNeedTravelInsurance]),
  }
  return { type: "T", pageType: "layout-tourism", ...noStudy, ...noTrip, ...answers } as const
}

function planGift(planned: Planned, chance: Chance, { quotas }: Offer): PlannedGift {
  const { name, email } = planned
  const quota = chance.pick(quotas)
  const phone = `(41)9${chance.whole(1_000, 9_999)}-${chance.whole(1_000, 9_999)}`
  const draw = chance.next()
  const chosen =
    draw < 0.6
      ? { cote_id: String(quota.id) }
      : draw < 0.8
        ? { cote_title: "Um jantar à beira-mar", cote_value: "250,00" }
        : {}
  return {
    kind: "gift",
    ...planned,
    fields: { id: String(quota.honeymoon_id), name, email, phone, message: words(chance, 600), ...chosen },
  }
}

const firstNames = [
  "Ana",
  "José",
  "Conceição",
  "João",
  "Thaís",
  "Zoë",
  "Ângela",
  "Iñaki",
  "D’Ávila",
  "Márcia <b>",
  "O'Neil",
  "Łucja",
  "李",
] as const
const lastNames = [
  "da Silva",
  "Gonçalves",
  "& Filhos",
  "Müller",
  "São João",
  "Nuñez",
  '"Bia"',
  "%s",
  "Brandão; --",
  "Peçanha",
  "Öztürk",
] as const
const phrases = [
  "Queremos praia – e sossego.",
  "São 2 adultos + 1 bebê (8 meses).",
  "Orçamento até R$ 12.345,67!",
  "' or 1=1; drop table quote_request; --",
  "Aniversário de casamento 💍✨",
  "<script>alert('oi')</script>",
  "Alergia a glúten & lactose",
  "São Luís → Lençóis → Jericoacoara",
  '{"json": [1, 2]}',
  "Olá!\nSegunda linha.\n\nQuarta linha.",
  "100% certo de que não é neve",
  "Ida às 23h59, volta às 0h01",
  "\\n não é quebra de linha",
  "C:\\viagem\\fotos",
  "família 👨‍👩‍👧‍👦",
] as const

/** Text of up to about `longest` characters, already normalised as it is stored. */
function words(chance: Chance, longest: number): string {
  const length = chance.whole(1, longest)
  let text: string = chance.pick(phrases)
  while (text.length < length) text += `${chance.next() < 0.2 ? "\n" : " "}${chance.pick(phrases)}`
  return text
}
