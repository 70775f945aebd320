import { arrivals, type InboxQuery } from "#domain/request-cards/inbox-query.ts"
import { profileSlugs } from "#domain/agency/profile.ts"
import type { StaffMember } from "#domain/staff/staff.ts"

interface Choice {
  name: string
  label: string
  options: ReadonlyArray<readonly [value: string, text: string]>
  chosen: string
}

/** The lists of the board's filter: those of the inbox, without stage. */
export function boardChoices(
  { profile, owner, arrived, country }: InboxQuery,
  {
    owners,
    countries,
    me,
  }: { owners: readonly StaffMember[]; countries: ReadonlyArray<{ id: number; name: string }>; me: StaffMember },
): Choice[] {
  return [
    {
      name: "perfil",
      label: "Perfil",
      options: [
        ["", "todos"],
        [profileSlugs.exchange, "intercâmbio"],
        [profileSlugs.tourism, "lazer"],
      ],
      chosen: profile && profileSlugs[profile],
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
      chosen: owner,
    },
    {
      name: "chegou",
      label: "Chegou",
      options: [["", "sempre"], ...Object.entries(arrivals).map(([slug, { label }]) => [slug, label] as const)],
      chosen: arrived,
    },
    {
      name: "destino",
      label: "Destino",
      options: [
        ["", "todos"],
        ...countries.map(({ id, name }) => [String(id), name] as const),
        ["aberto", "em aberto"],
      ],
      chosen: country,
    },
  ]
}
