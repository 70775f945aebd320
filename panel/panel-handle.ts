import type { Permission } from "#domain/staff/staff.ts"
import type { UploadRules } from "#platform/http/read-upload.server.ts"

/**
 * What every route module of the panel exports as `handle`. The root's middleware reads it from the built route table:
 * a page without it is refused.
 */
export interface PanelHandle {
  access: Access
  /** An open page asks for it by itself, from time to time: that does not keep a session in use. */
  background?: true
  /** It shows the preview in a frame: its content policy allows frames of our own. */
  frames?: true
  /** Its form sends files, within these limits. The action reads them with `readUpload`; other pages refuse them. */
  upload?: UploadRules
}

/**
 * - `door`: everyone, before signing in.
 * - `half`: who gave the right password, and still owes the second factor.
 * - a permission: signed-in staff whose roles have it.
 */
export type Access = "door" | "half" | Permission
