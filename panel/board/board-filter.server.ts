import type { BoardFilter } from "#domain/request-cards/list-board.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"

/** The filter as it stands in the address; what is not known counts as absent. */
export interface BoardQuery {
  perfil: string
  dono: string
  chegou: string
}

const dayMs = 86_400_000
const periods: Readonly<Record<string, number>> = { "7-dias": 7, "30-dias": 30, "90-dias": 90 }
const profiles: Readonly<Record<string, BoardFilter["profile"]>> = { intercambio: "exchange", lazer: "tourism" }

export function readBoardQuery(search: URLSearchParams): BoardQuery {
  const read = (name: string) => search.get(name) ?? ""
  return { perfil: read("perfil"), dono: read("dono"), chegou: read("chegou") }
}

export function boardFilter({ perfil, dono, chegou }: BoardQuery, me: StaffMember, now: Date): BoardFilter {
  const days = Object.hasOwn(periods, chegou) ? periods[chegou] : undefined
  const profile = Object.hasOwn(profiles, perfil) ? profiles[perfil] : undefined
  return {
    ...(profile && { profile }),
    ...(dono === "ninguem" ? { ownerId: null } : dono === "eu" ? { ownerId: me.id } : dono && { ownerId: dono }),
    ...(days !== undefined && { since: new Date(now.getTime() - days * dayMs).toISOString() }),
  }
}

export function boardChoices(owners: readonly StaffMember[], me: StaffMember) {
  return [
    {
      name: "perfil",
      label: "Perfil",
      options: [
        ["", "todos"],
        ["intercambio", "intercâmbio"],
        ["lazer", "lazer"],
      ],
    },
    {
      name: "dono",
      label: "Dono",
      options: [
        ["", "todos"],
        ["eu", "eu"],
        ["ninguem", "sem dono"],
        ...owners.filter(({ id }) => id !== me.id).map(({ id, name }) => [id, name] as const),
      ],
    },
    {
      name: "chegou",
      label: "Chegou",
      options: [
        ["", "sempre"],
        ["7-dias", "em 7 dias"],
        ["30-dias", "em 30 dias"],
        ["90-dias", "em 90 dias"],
      ],
    },
  ] as const
}
