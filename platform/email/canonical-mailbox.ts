/**
 * The mailbox behind an address: every spelling that reaches the same inbox gives the same text. Only for
 * counting; an email is sent to the address as it was typed.
 *
 * What follows a plus sign is a tag at nearly every provider (RFC 5233, section 1). The other rules are those that a
 * large provider documents for its own domains.
 */
export function canonicalMailbox(address: string): string {
  const typed = address.trim().toLowerCase()
  const at = typed.lastIndexOf("@")
  if (at < 1) return typed
  const { domain, tag, dotsCount = true } = ruleOf(typed.slice(at + 1).replace(/\.$/, ""))
  const written = typed.slice(0, at)
  const name = ["+", ...(tag ? [tag] : [])].reduce(untagged, written)
  const plain = dotsCount ? name : name.replaceAll(".", "")
  return `${plain || written}@${domain}`
}

interface ProviderRule {
  /** The canonical domain among the provider's equivalent ones. */
  domain: string
  /** Separates a tag from the name, besides the plus sign. */
  tag?: "-"
  /** False if dots in the name are ignored. */
  dotsCount?: boolean
}

/** Google: dots do not matter, and googlemail.com is gmail.com. Apple: the three domains are one mailbox. */
const rules: Record<string, ProviderRule> = {
  "gmail.com": { domain: "gmail.com", dotsCount: false },
  "googlemail.com": { domain: "gmail.com", dotsCount: false },
  "icloud.com": { domain: "icloud.com" },
  "me.com": { domain: "icloud.com" },
  "mac.com": { domain: "icloud.com" },
}

/** Yahoo: a disposable address is `name-keyword`; a name itself has no hyphen. */
const yahoo = /^(yahoo\.(com|co)(\.\w\w)?|yahoo\.\w\w|ymail\.com|rocketmail\.com)$/

function ruleOf(domain: string): ProviderRule {
  if (yahoo.test(domain)) return { domain, tag: "-" }
  return Object.hasOwn(rules, domain) ? (rules[domain] as ProviderRule) : { domain }
}

/** The name without its tag. A leading sign does not start a tag. */
function untagged(name: string, sign: string): string {
  const start = name.indexOf(sign)
  return start > 0 ? name.slice(0, start) : name
}
