/** The logo on its background. Sizes in pixels; `inset` is the margin of icons that systems may crop to a circle. */
export function logoSvg({
  width = 44,
  height = 32,
  inset = 0,
  corner = 4,
}: { width?: number; height?: number; inset?: number; corner?: number } = {}): string {
  const scale = Math.min((width - 2 * inset) / 44, (height - 2 * inset) / 32)
  const left = (width - 44 * scale) / 2
  const top = (height - 32 * scale) / 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" rx="${corner}" fill="#fbf7f0"/>` +
    `<g transform="translate(${left} ${top}) scale(${scale})">` +
    '<circle cx="7" cy="23" r="3.4" fill="none" stroke="#1d2433" stroke-width="2.4"/>' +
    '<path d="M11 18.500C16 7 29 5 35 18" fill="none" stroke="#8a4a08" stroke-width="3" ' +
    'stroke-linecap="round" stroke-dasharray="0 5.400"/>' +
    '<circle cx="36.600" cy="23" r="4.600" fill="#8a4a08"/></g></svg>'
  )
}
