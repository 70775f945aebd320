import type { Database } from "#platform/database/connect.ts"
import { isUnavailable } from "#platform/database/unavailable.ts"
import { foreignFormat } from "#platform/images/foreign-format.ts"
import type { Image } from "#platform/images/image.ts"
import { isDecoderBusy } from "#platform/images/decode-in-subprocess.server.ts"
import { isNotAPicture } from "#platform/images/inspect-picture.server.ts"
import { pictureFormat } from "#platform/images/picture-format.ts"
import type { Services } from "#platform/services.ts"
import { recordAudit } from "#domain/audit/audit.server.ts"
import { isUpload, listDrafts, saveDraft } from "#domain/entries/drafts/drafts.server.ts"
import type { StoredPicture } from "#domain/entries/entry-kind.ts"
import type { OwnActor } from "#domain/staff/actor.ts"
import { pictureMaxBytes, pictureRefusals } from "./picture-file.ts"
import { freePictureName, pictureNameOf } from "./picture-name.server.ts"

export type PictureServices = Pick<Services, "db" | "images" | "clock">

export type SavedUpload =
  | { status: "kept"; name: string; hash: string }
  /** The library already has a file with these bytes. */
  | { status: "known"; name: string; hash: string }
  | ({ status: "refused" } & RefusedPicture)

export interface RefusedPicture {
  /** Shown after the name of the file. */
  reason: string
  /** The error to log, where the failure is ours. */
  cause?: unknown
}

type Measures = Omit<Image, "alt" | "focus">

/**
 * Adds a file to the library: decoded in a subprocess, and stored in the same store as imported pictures. The new
 * picture is a draft without alternative text: the site does not change.
 */
export async function saveUpload(
  services: PictureServices,
  { name, bytes }: { name: string; bytes: Buffer },
  actor: OwnActor,
): Promise<SavedUpload> {
  const stored = await storePicture(services, bytes)
  if ("reason" in stored) return { status: "refused", ...stored }
  try {
    return await addToLibrary(services, { name, stored }, actor)
  } catch (error) {
    // Returned, not thrown: other files of the form may be saved already, so only this one is sent again.
    if (isUnavailable(error)) return { status: "refused", ...notStored(error) }
    throw error
  }
}

async function addToLibrary(
  { db, clock }: PictureServices,
  { name: file, stored }: { name: string; stored: Measures },
  actor: OwnActor,
): Promise<SavedUpload> {
  const known = await findByHash(db, stored.hash)
  if (known !== undefined) return { status: "known", name: known, hash: stored.hash }
  for (;;) {
    const name = await freePictureName(db, pictureNameOf(file))
    const draft = { kind: "pictures", id: name, document: stored, baseDigest: "", revision: 0 } as const
    // Somebody else took the name meanwhile: the next one is free.
    if ((await saveDraft(db, draft, actor.staff, clock())).status === "conflict") continue
    const subject = { kind: "entry", id: `pictures/${name}` } as const
    await recordAudit(db, clock(), { ...actor, action: "picture-uploaded", subject })
    return { status: "kept", name, hash: stored.hash }
  }
}

/** Decodes and stores the bytes of a picture. Its format is detected by the bytes only. */
export async function storePicture(
  { images }: Pick<PictureServices, "images">,
  bytes: Buffer,
): Promise<Measures | RefusedPicture> {
  if (bytes.length === 0) return { reason: pictureRefusals.empty }
  if (bytes.length > pictureMaxBytes) return { reason: pictureRefusals.tooLarge }
  if (!pictureFormat(bytes)) return { reason: pictureRefusals[foreignFormat(bytes)] }
  try {
    return await images.save(bytes)
  } catch (error) {
    if (isNotAPicture(error)) return { reason: `${error.message}.` }
    if (isUnavailable(error) || isDecoderBusy(error)) return notStored(error)
    throw error
  }
}

function notStored(cause: unknown): RefusedPicture {
  return { reason: pictureRefusals.notStored, cause }
}

/** The name of the picture with these bytes, published or new. Replacements in drafts are not searched. */
async function findByHash(db: Database, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom("image").select("name").where("hash", "=", hash).orderBy("name").executeTakeFirst()
  if (row) return row.name
  const uploads = (await listDrafts(db, "pictures")).filter(isUpload)
  return uploads.find(({ document }) => (document as Partial<StoredPicture> | null)?.hash === hash)?.id
}
