import { removeAccents } from "#platform/text/remove-accents.ts"
import type { quoteOptions } from "#domain/quotes/quote-options.ts"

/*
 * How a visit began, as an answer to "Como nos conheceu?". Only the answer is stored, for this tab, never
 * an address. Every page runs this once, so it stays small.
 */

export type ReferralSource = (typeof quoteOptions.howDidYouMeetUs)[number]

export const referralKey = "how-we-met"

const campaigns: ReadonlyArray<[RegExp, ReferralSource]> = [
  [
    /\b(panfletos?|folhetos?|flyers?|jornal|jornais|revistas?|impressos?|qr(code)?)\b/,
    "Divulgação (Panfleto-Revista-Jornal)",
  ],
  [/\b(feiras?|palestras?|eventos?)\b/, "Feiras-Palestras"],
  [/\bindicac(ao|oes)\b/, "Indicação"],
]
/** What Google adds to the links of its advertisements. */
const searchMarks = ["gclid", "gbraid", "wbraid"]
const searchNames = /^(google|bing|yahoo|duckduckgo|ecosia|brave|yandex|qwant|startpage)(-?ads|\.com(\.br)?)?$/
const searchHosts =
  /^((www\.)?(google|bing|duckduckgo|ecosia|yandex|qwant|startpage)\.[a-z]{2,3}(\.[a-z]{2})?|([a-z]{2}\.)?search\.(yahoo|brave)\.com|com\.google\.android\.googlequicksearchbox)$/
/** Links in emails and messages of the agency or a friend do not tell how the first contact came about. */
const messageMediums = /^(e-?mail|newsletter|sms|whatsapp)$/
const messageHosts = /^(web)?mail\.|^outlook\.|\b(whatsapp|telegram)(\.|$)|^l\.wl\.co$|\.android\.gm$/

/** The answer that the address's campaign or the referrer suggests. */
export function suggestReferralSource(address: string, referrer: string): ReferralSource | undefined {
  const { searchParams, host } = new URL(address)
  const [medium = "", source = "", campaign = ""] = ["medium", "source", "campaign"].map((name) =>
    plain(searchParams.get(`utm_${name}`)),
  )
  for (const words of [medium, source]) {
    const answer = campaigns.find(([pattern]) => pattern.test(words))?.[1]
    if (answer) return answer
  }
  if (searchMarks.some((mark) => searchParams.has(mark)) || searchNames.test(source)) return "Site de Busca (Google)"
  if (messageMediums.test(medium) || messageMediums.test(source)) return undefined
  // Facebook and Instagram add `fbclid`; their apps often send no referrer.
  if (source || searchParams.has("fbclid")) return "Outros Sites"
  return campaigns.find(([pattern]) => pattern.test(campaign))?.[1] ?? ofReferrer(referrer, host)
}

/** The answer for this visit, decided on its first page. */
export function referralSource(): string {
  try {
    const answer = sessionStorage.getItem(referralKey) ?? suggestReferralSource(location.href, document.referrer) ?? ""
    // Also the empty one: later pages of this visit have the same referrer, without the campaign.
    sessionStorage.setItem(referralKey, answer)
    return answer
  } catch {
    return ""
  }
}

/** Without a referrer the visit counts as one from the site itself. */
function ofReferrer(referrer: string, ownHost: string): ReferralSource | undefined {
  const { host, hostname } = new URL(referrer, `https://${ownHost}`)
  if (host.replace(/^www\./, "") === ownHost.replace(/^www\./, "") || messageHosts.test(hostname)) return undefined
  return searchHosts.test(hostname) ? "Site de Busca (Google)" : "Outros Sites"
}

function plain(text: string | null): string {
  return removeAccents(text ?? "")
    .toLowerCase()
    .replaceAll("_", "-")
}
