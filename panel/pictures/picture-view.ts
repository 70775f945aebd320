/** A picture as the library and the choice in the editor show it. */
export interface PictureView {
  name: string
  src: string
  /** Empty for a decorative picture; undefined for one that nobody described yet. */
  alt: string | undefined
  /** As in `data-focus`. */
  focus?: string
  state: "new" | "kept" | "air"
  /** What stands against the alternative text. */
  problem?: string
  /** "em 3 lugares". */
  uses: string
}

/** A picture whose place is kept before it has loaded. Pixels. */
export interface SizedPicture {
  src: string
  width: number
  height: number
}

/** What came of one file. */
export type UploadView = { file: string } & (
  | { status: "kept" | "known"; name: string; src: string }
  | { status: "refused"; reason: string }
)

export function sayUpload({ file, ...upload }: UploadView): string {
  if (upload.status === "refused") return `${file} ${upload.reason}`
  return upload.status === "known"
    ? `${file} já estava na biblioteca: ${upload.name}.`
    : `${file} entrou: ${upload.name}.`
}
