/* Limits of an uploaded picture, and the reasons of a refusal, shown after the name of the file. Browser-safe. */

export const pictureMaxBytes = 20 * 1024 * 1024
/** Maximum files of one form without JavaScript. With it, each file is sent in its own request. */
export const picturesAtOnce = 20
export const pictureAccept = "image/jpeg,image/png,image/webp"

const convert = "Salve a imagem como JPEG, PNG ou WebP e envie de novo."

export const pictureRefusals = {
  empty: "está vazio. Escolha o arquivo de novo.",
  tooLarge: "tem mais de 20 MB. Exporte a imagem menor: 2.400 pixels de largura bastam.",
  pdf: `está em PDF, que é um documento. ${convert}`,
  heic: `está em HEIC, o formato do iPhone, que o site não abre. ${convert}`,
  gif: `está em GIF. ${convert}`,
  svg: `está em SVG, que é um desenho de linhas. ${convert}`,
  otherImage: `está em um formato que o site não abre. ${convert}`,
  notAnImage: `não é uma imagem. ${convert}`,
  unreadable: "mudou ou foi apagado, e o aparelho não deixa mais ler o arquivo. Escolha-o de novo.",
  notStored: "não pôde ser guardado agora. Envie de novo em alguns minutos.",
} as const

/** The checks that the browser can make before sending. */
export function chosenPictureProblem({ name, type, size }: Pick<File, "name" | "type" | "size">): string | undefined {
  if (size === 0) return pictureRefusals.empty
  if (size > pictureMaxBytes) return pictureRefusals.tooLarge
  // Some phones keep this extension when they convert such a photo to JPEG.
  if (/^image\/hei[cf]/.test(type) || (type === "" && /\.hei[cf]$/i.test(name))) return pictureRefusals.heic
  if (type === "application/pdf") return pictureRefusals.pdf
  return undefined
}
