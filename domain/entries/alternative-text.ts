/** Shorter descriptions hardly say what the picture shows. */
const shortestAlt = 12

/** Why an alternative text is not helpful; undefined for a helpful one. Browser-safe. */
export function alternativeTextProblem(name: string, alt: string): string | undefined {
  if (alt === "") return "está como decorativa: quem não vê a imagem não fica sabendo dela; diga o que se vê"
  const words = alt.trim().toLowerCase()
  if (/\.(jpe?g|png|webp|gif)$|^(img|dsc|foto|imagem)[\s_-]*\d/.test(words) || words === name.replaceAll("-", " "))
    return `“${alt}” é um nome de arquivo: diga o que se vê`
  if (/^(foto|fotografia|imagem|figura|retrato) d[aeo]\b/.test(words))
    return `comece pelo que se vê: quem ouve “${alt}” já sabe que é uma imagem`
  return alt.trim().length < shortestAlt ? `“${alt}” diz pouco do que se vê` : undefined
}
