/* The agency's staff in the panel, and the permissions of their roles. Browser-safe. */

export const roles = ["owner", "editor", "sales"] as const
export type Role = (typeof roles)[number]

export const roleNames = { owner: "Direção", editor: "Edição", sales: "Vendas" } as const satisfies Record<Role, string>

export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text)
}

/** A staff member, as shown on screens. */
export interface StaffMember {
  id: string
  name: string
  email: string
  roles: readonly Role[]
}

/**
 * The roles of each permission. The `handle` of every screen's module names one permission (`panel/panel-handle.ts`).
 */
const permissions = {
  /** Read and work requests, decide gifts. */
  requests: ["owner", "sales"],
  /** Export requests; copy or erase a person's data. */
  personalData: ["owner"],
  /** Edit and publish content and pictures. */
  content: ["owner", "editor"],
  /** The agency itself: identity, inboxes, retention, texts. Editors may change its exchange rates. */
  agency: ["owner"],
  /** Import the content from files, undo an import, export all of it. */
  imports: ["owner"],
  /** Staff and the audit trail. */
  staff: ["owner"],
  /** One's own account, and the first screen. */
  self: roles,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

export function may({ roles: own }: Pick<StaffMember, "roles">, permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission]
  return own.some((role) => allowed.includes(role))
}

/** "MT" for Marina Teles: the first letters of the first and the last name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word = "") => [...word][0] ?? "")
    .join("")
    .toUpperCase()
}
