import type { StaffServices } from "./panel-key.server.ts"
import { createLink, linkAddress } from "./staff-links.server.ts"
import { isWithoutStaff } from "./staff-rows.server.ts"

/** The address for setting up the first access; undefined once somebody has joined, or if there is no panel. */
export async function firstAccessLink({
  db,
  clock,
  panelOrigin,
}: Pick<StaffServices, "db" | "clock" | "panelOrigin">): Promise<string | undefined> {
  if (panelOrigin === undefined || !(await isWithoutStaff(db))) return undefined
  return linkAddress(panelOrigin, "first", await createLink(db, clock(), "", "first"))
}
