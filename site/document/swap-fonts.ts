/**
 * Swaps the fallback fonts for the web fonts, and keeps every text in view as tall as it is, so that nothing moves. The
 * fallbacks are as wide on the whole, but a line that just fits may break elsewhere. A letter spacing of at most 3 %
 * makes up for that, until the text changes.
 *
 * It runs in the browser from its source text (defer-loading.server.ts), so it uses nothing of its module.
 *
 * @param links The style sheet of the web fonts, loaded but not applied, and the preloaded font files that are swapped.
 * The browser loads other files of the style sheet itself, when a text needs them.
 */
export async function swapFonts([sheet, ...files]: HTMLLinkElement[]): Promise<void> {
  if (!sheet) return
  const faces: FontFace[] = []
  for (const rule of sheet.sheet?.cssRules ?? []) {
    const get = (descriptor: string) => (rule as CSSFontFaceRule).style.getPropertyValue(descriptor)
    const source = get("src")
    if (!files.some(({ href }) => source.includes(new URL(href).pathname))) continue
    const family = get("font-family").replaceAll(/["']/g, "")
    faces.push(new FontFace(family, source, { weight: get("font-weight"), unicodeRange: get("unicode-range") }))
  }
  // Where a file is missing, the browser tries again by the style sheet, and the fallback stays meanwhile.
  await Promise.all(faces.map((face) => face.load())).catch(() => faces.splice(0))
  const texts = [...document.querySelectorAll<HTMLElement>("h1,h2,h3,p,li,dt,dd,label,legend")].filter((text) => {
    const { top, bottom } = text.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
  const heights = new Map(texts.map((text) => [text, text.offsetHeight]))
  for (const face of faces) document.fonts.add(face)
  // Texts inside others come first.
  for (const text of texts.reverse()) {
    const isAsTall = () => text.offsetHeight === heights.get(text)
    if (isAsTall()) continue
    const { fontSize, letterSpacing } = getComputedStyle(text)
    const own = Number.parseFloat(letterSpacing) / Number.parseFloat(fontSize) || 0
    for (let step = 1; step <= 12 && !isAsTall(); step++)
      text.style.letterSpacing = `${own + (step % 2 ? -1 : 1) * Math.ceil(step / 2) * 0.005}em`
    const reset = () => (text.style.letterSpacing = "")
    if (!isAsTall()) reset()
    new MutationObserver(reset).observe(text, { characterData: true, childList: true, subtree: true })
  }
  sheet.media = "all"
}
