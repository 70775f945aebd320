/* The formats of an export. Browser-safe. */

export const exportFormats = ["csv", "xlsx", "json"] as const
export type ExportFormat = (typeof exportFormats)[number]

export function isExportFormat(value: unknown): value is ExportFormat {
  return exportFormats.some((format) => format === value)
}
