import { sessionMs } from "./sessions.server.ts"

/*
 * The session cookie. With https its name has the `__Host-` prefix, so that no other host can set it. Its path is `/`,
 * as the prefix requires.
 */

function cookieName(origin: string): string {
  return origin.startsWith("https:") ? "__Host-painel" : "painel"
}

/** The token in a `Cookie` header. */
export function readSessionToken(header: string | null, origin: string): string | undefined {
  const name = cookieName(origin)
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=")
    if (pair.slice(0, at).trim() === name) return /^[\w-]{43}$/.exec(pair.slice(at + 1).trim())?.[0]
  }
  return undefined
}

/** The `Set-Cookie` header that starts a session, or ends it when there is no token. */
export function sessionCookie(origin: string, token: string | undefined): string {
  const maxAge = token === undefined ? 0 : sessionMs / 1000
  const secure = origin.startsWith("https:") ? "; Secure" : ""
  return `${cookieName(origin)}=${token ?? ""}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`
}
