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
  const swapped: FontFace[] = []
  for (const rule of sheet.sheet?.cssRules ?? []) {
    const get = (descriptor: string) => (rule as CSSFontFaceRule).style.getPropertyValue(descriptor)
    const source = get("src")
    const descriptors = { weight: get("font-weight"), unicodeRange: get("unicode-range"), display: "swap" } as const
    const face = new FontFace(get("font-family").replaceAll(/["']/g, ""), source, descriptors)
    faces.push(face)
    if (files.some(({ href }) => source.includes(new URL(href).pathname))) swapped.push(face)
  }
  try {
    await Promise.all(swapped.map((face) => face.load()))
  } catch {
    // Where a file is missing, the browser tries again by the style sheet, and the fallback stays meanwhile.
    sheet.media = "all"
    return
  }
  // In a task after a frame, texts are measured without a layout: the task has only that of the new fonts.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const texts = [...document.querySelectorAll<HTMLElement>("h1,h2,h3,p,li,dt,dd,label,legend")].filter((text) => {
    // Measuring what the browser skips, because it is out of sight, would lay it out.
    if (text.checkVisibility?.({ contentVisibilityAuto: true }) === false) return false
    const { top, bottom } = text.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
  const heights = new Map(texts.map((text) => [text, text.offsetHeight]))
  // All at once, and not by the style sheet: each would be another layout of the whole page.
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
}
