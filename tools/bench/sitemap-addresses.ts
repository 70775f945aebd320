/** The paths of all pages of a site, in the order of its sitemap. `read` gives the body of a path. */
export async function listSitemap(read: (path: string) => Promise<string>): Promise<string[]> {
  const all: string[] = []
  for (const part of pathsIn(await read("/sitemap.xml"))) all.push(...pathsIn(await read(part)))
  return all
}

function pathsIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(
    ([, path]) => (path ?? "").replaceAll("&amp;", "&") || "/",
  )
}
