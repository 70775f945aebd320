import { type Permission, type StaffMember, may } from "#domain/staff/staff.ts"

interface MenuEntry {
  /** Relative to `/painel`. */
  to: string
  label: string
  permission: Permission
  /** Which count is shown beside it. */
  count?: "quotes" | "gifts"
}

const groups: ReadonlyArray<readonly MenuEntry[]> = [
  [
    { to: "/", label: "Hoje", permission: "self" },
    { to: "/pedidos", label: "Pedidos", permission: "requests", count: "quotes" },
    { to: "/presentes", label: "Presentes", permission: "requests", count: "gifts" },
  ],
  [
    { to: "/conteudo", label: "Conteúdo", permission: "content" },
    { to: "/imagens", label: "Imagens", permission: "content" },
  ],
  [
    { to: "/privacidade", label: "Privacidade", permission: "personalData" },
    { to: "/equipe", label: "Equipe", permission: "staff" },
    { to: "/registro", label: "Registro", permission: "staff" },
  ],
]

/** Menu entries for a person's roles, in groups. */
export function menuFor(staff: Pick<StaffMember, "roles">): MenuEntry[][] {
  return groups
    .map((group) => group.filter(({ permission }) => may(staff, permission)))
    .filter((group) => group.length > 0)
}
