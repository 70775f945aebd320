import type { Permission } from "#domain/staff/staff.ts"
import type { UploadRules } from "#platform/http/read-upload.server.ts"

/**
 * The `handle` export of every route module of the panel. The root's middleware reads it from the built route table. A
 * page without it is refused.
 */
export interface PanelHandle {
  access: Access
  /** An open page polls this address; such requests do not extend the session. */
  background?: true
  /** The page shows previews in a frame: its content policy allows frames of our own origin. */
  frames?: true
  /**
   * The page's form sends files, within these limits. The action reads them with `readUpload`; other pages refuse
   * uploads.
   */
  upload?: UploadRules
}

/**
 * - `public`: everyone, before signing in.
 * - `half`: sessions with the right password but no second factor yet.
 * - a permission: signed-in staff whose roles include it.
 */
type Access = "public" | "half" | Permission
