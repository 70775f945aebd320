import { href } from "react-router"
import { type Permission, type StaffMember, may } from "#domain/staff/staff.ts"

export interface MenuEntry {
  /** Relative to `/painel`. */
  to: string
  label: string
  permission: Permission
  /** Which count is shown beside it. */
  count?: "quotes" | "gifts"
  /** Always in sight on a narrow screen. */
  isMain?: true
}

/** How many entries a narrow screen has room for. */
const narrowMax = 4

const groups: ReadonlyArray<readonly MenuEntry[]> = [
  [
    { to: href("/"), label: "Hoje", permission: "self", isMain: true },
    { to: href("/pedidos"), label: "Pedidos", permission: "requests", count: "quotes", isMain: true },
    { to: href("/presentes"), label: "Presentes", permission: "requests", count: "gifts" },
  ],
  [
    { to: href("/conteudo"), label: "Conteúdo", permission: "content", isMain: true },
    { to: href("/imagens"), label: "Imagens", permission: "content" },
  ],
  [
    { to: href("/privacidade"), label: "Privacidade", permission: "personalData" },
    { to: href("/equipe"), label: "Equipe", permission: "staff" },
    { to: href("/registro"), label: "Registro", permission: "staff" },
  ],
]

/** Menu entries for a person's roles, in groups. */
export function menuFor(staff: Pick<StaffMember, "roles">): MenuEntry[][] {
  return groups
    .map((group) => group.filter(({ permission }) => may(staff, permission)))
    .filter((group) => group.length > 0)
}

/** The entries of a menu that a narrow screen shows below "Mais". */
export function moreOf(menu: MenuEntry[][]): MenuEntry[] {
  const entries = menu.flat()
  return entries.length > narrowMax ? entries.filter(({ isMain }) => !isMain) : []
}
