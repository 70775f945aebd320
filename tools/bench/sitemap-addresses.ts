/** The paths of all pages of a site, in sitemap order. `read` returns the body of a path. */
export async function listSitemap(read: (path: string) => Promise<string>): Promise<string[]> {
  const all: string[] = []
  for (const part of pathsIn(await read("/sitemap.xml"))) all.push(...pathsIn(await read(part)))
  return all
}

/** At most `most` of the values, spread evenly over all of them. */
export function spread<Value>(values: readonly Value[], most: number): Value[] {
  const step = Math.max(1, Math.floor(values.length / most))
  return values.filter((_, index) => index % step === 0).slice(0, most)
}

/** The paths in one file of the sitemap. */
export function pathsIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(
    ([, path]) => (path ?? "").replaceAll("&amp;", "&") || "/",
  )
}
