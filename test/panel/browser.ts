import type { FastifyInstance, LightMyRequestResponse } from "fastify"

/** A browser without scripts: keeps the session cookie and follows redirects; after a 307 it sends the form again. */
export function createBrowser(app: FastifyInstance, { address = "203.0.113.7" }: { address?: string } = {}) {
  let cookie = ""
  const origin = "https://travessia.example"
  const send = async (
    method: "GET" | "POST",
    url: string,
    payload: string | undefined,
    follow: boolean,
  ): Promise<LightMyRequestResponse & { at: string }> => {
    const response = await app.inject({
      method,
      url,
      payload,
      remoteAddress: address,
      headers: {
        "user-agent": "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0",
        ...(cookie && { cookie }),
        ...(method === "POST" && {
          origin,
          "sec-fetch-site": "same-origin",
          "content-type": "application/x-www-form-urlencoded",
        }),
      },
    })
    for (const set of [response.headers["set-cookie"] ?? []].flat()) cookie = set.split(";")[0] ?? ""
    const { location } = response.headers
    if (!follow || location === undefined) return Object.assign(response, { at: url })
    return response.statusCode === 307 ? send(method, location, payload, true) : send("GET", location, undefined, true)
  }
  return {
    open: (url: string) => send("GET", url, undefined, true),
    /** Without following redirects. */
    get: (url: string) => send("GET", url, undefined, false),
    post: (url: string, fields: Record<string, string | readonly string[]>, { follow = true } = {}) =>
      send("POST", url, encode(fields), follow),
    /** The value of the cookie header. */
    cookie: () => cookie,
    become: (value: string) => void (cookie = value),
  }
}

/** The values of a page's hidden fields. */
export function hiddenFields(html: string): Record<string, string> {
  return Object.fromEntries(
    [...html.matchAll(/<input type="hidden"[^>]*>/g)].flatMap(([input]) => {
      const [name, value] = ["name", "value"].map((attribute) => new RegExp(` ${attribute}="([^"]*)"`).exec(input)?.[1])
      return name === undefined || value === undefined ? [] : [[name, value.replaceAll("&amp;", "&")]]
    }),
  )
}

function encode(fields: Record<string, string | readonly string[]>): string {
  const pairs = Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value]))
  return new URLSearchParams(pairs as string[][]).toString()
}
