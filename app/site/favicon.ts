const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 32"><rect width="44" height="32" rx="4" fill="#fbf7f0"/><circle cx="7" cy="23" r="3.4" fill="none" stroke="#1d2433" stroke-width="2.4"/><path d="M11 18.500C16 7 29 5 35 18" fill="none" stroke="#8a4a08" stroke-width="3" stroke-linecap="round" stroke-dasharray="0 5.400"/><circle cx="36.600" cy="23" r="4.600" fill="#8a4a08"/></svg>`

/** The brand's mark. */
export function loader() {
  return new Response(mark, { headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400", "content-security-policy": "default-src 'none'" } })
}
