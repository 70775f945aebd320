/* The one rule for email addresses that visitors enter. */

export type EmailProblem = "missing" | "space" | "noAt" | "accent" | "manyAts" | "noEnding" | "dot" | "other"

/** The problem of an address, or undefined. International domains must be in their ASCII form, `xn--…`. */
export function findEmailProblem(email: string): EmailProblem | undefined {
  if (email === "") return "missing"
  if (/\s/.test(email)) return "space"
  if (!email.includes("@")) return "noAt"
  if (/[^\x20-\x7e]/.test(email)) return "accent"
  const [local = "", domain = "", ...more] = email.split("@")
  if (more.length > 0) return "manyAts"
  if (domain !== "" && !domain.includes(".")) return "noEnding"
  if (email.includes("..") || local.startsWith(".") || local.endsWith(".")) return "dot"
  // Some mail programs would decode an encoded word (RFC 2047) into another address.
  const valid =
    local.length <= 64 &&
    !local.includes("=?") &&
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/i.test(local) &&
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i.test(domain)
  return valid ? undefined : "other"
}
