/** A picture in the library and in the editor's dialog. */
export interface PictureView {
  name: string
  src: string
  /** Empty for a decorative picture; undefined if there is no description yet. */
  alt: string | undefined
  /** Value of `data-focus`. */
  focus?: string
  state: "new" | "modified" | "published"
  /** Error of the alternative text. */
  problem?: string
  /** "em 3 lugares". */
  uses: string
}

/** A picture with its size in pixels, which reserves its space before it loads. */
export interface SizedPicture {
  src: string
  width: number
  height: number
}

/** The result of one upload. */
export type UploadView = { file: string } & (
  | { status: "kept" | "known"; name: string; src: string }
  | { status: "refused"; reason: string }
)

export function formatUpload({ file, ...upload }: UploadView): string {
  if (upload.status === "refused") return `${file} ${upload.reason}`
  return upload.status === "known"
    ? `${file} já estava na biblioteca: ${upload.name}.`
    : `${file} entrou: ${upload.name}.`
}
