import { type PatternParameters, fillPattern } from "#domain/agency/page-addresses.ts"

/*
 * The panel's addresses that emails and links contain, so the domain owns them. They are relative to `/painel`; each is
 * a route of `panel/routes.ts`. Browser-safe.
 */
export const panelAddresses = [
  "/",
  "/pedidos/:protocol",
  "/presentes/:protocol",
  "/convite/:token",
  "/nova-senha/:token",
  "/novo-email/:token",
  "/previa/:day/:entries/*",
  "/previa-enviada/:token/*",
] as const

type PanelPattern = (typeof panelAddresses)[number]

/** An address of the panel, from `/painel` on. An address of the site may follow where the pattern ends with `*`. */
export function panelHref<Pattern extends PanelPattern>(
  pattern: Pattern,
  ...[parameters]: PatternParameters<Pattern>
): string {
  return `/painel${fillPattern(pattern.replace(/\/\*?$/, ""), parameters)}`
}
