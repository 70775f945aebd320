import { mediaPath } from "#platform/images/image.ts"
import type { LibraryPicture } from "#domain/pictures/list-library.server.ts"
import type { SavedUpload } from "#domain/pictures/save-upload.server.ts"
import type { PictureView, UploadView } from "./picture-view.ts"

export function presentPicture({ name, hash, alt, focus, state, problem, ...use }: LibraryPicture): PictureView {
  return {
    name,
    src: thumbnailOf(hash),
    alt,
    ...(focus && { focus: `${focus.x} ${focus.y}` }),
    state,
    ...(problem && { problem }),
    uses: formatUses(state, use),
  }
}

function formatUses(
  state: LibraryPicture["state"],
  { uses, isInDraft }: Pick<LibraryPicture, "uses" | "isInDraft">,
): string {
  if (uses > 0) return uses === 1 ? "em 1 lugar" : `em ${uses} lugares`
  if (isInDraft) return "só em rascunho"
  return state === "new" ? "" : "não usada"
}

export function presentUpload(file: string, upload: SavedUpload): UploadView {
  const named = file.slice(0, 100) || "O arquivo"
  if (upload.status === "refused") return { file: named, status: "refused", reason: upload.reason }
  return { file: named, status: upload.status, name: upload.name, src: thumbnailOf(upload.hash) }
}

export function thumbnailOf(hash: string): string {
  return mediaPath(hash, 320, "webp")
}
