import type { EmailTheme } from "./email-content.ts"

/* Email programs know neither our style sheets nor custom properties: the site's colours and fonts, written out. */

export const ink = "#1d2433"
export const soft = "#4b5263"
export const rule = "#d8cdb9"

export const themeColors = {
  exchange: { brand: "#211f58", brandInk: "#2a2878", wash: "#ecebf3", accent: "#f0715c", onBrand: "#fdf3ea" },
  tourism: { brand: "#0b3f4a", brandInk: "#0c5361", wash: "#e6eee9", accent: "#f2a83f", onBrand: "#fdf6e6" },
} as const satisfies Record<EmailTheme, Record<string, string>>
export type ThemeColors = (typeof themeColors)[EmailTheme]

export const serif = "Fraunces, Georgia, 'Times New Roman', serif"
export const sans = "Figtree, 'Helvetica Neue', Arial, sans-serif"
