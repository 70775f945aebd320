import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { ink, rule, soft, themeColors } from "#platform/email/email-theme.ts"

const css = readFileSync("ui/tokens.css", "utf8")

/** The custom properties of the rule with this selector. */
function tokensOf(selector: string): Map<string, string> {
  const body = css.slice(css.indexOf(`${selector} {`)).split("}")[0] ?? ""
  return new Map([...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]))
}

test("emails have the site's colours", () => {
  const root = tokensOf(":root")
  expect({ ink, soft, rule }).toEqual({ ink: root.get("ink"), soft: root.get("ink-soft"), rule: root.get("rule") })
  for (const [theme, colors] of Object.entries(themeColors)) {
    const tokens = tokensOf(`[data-layout="layout-${theme}"]`)
    const color = (name: string) => {
      const value = tokens.get(name) ?? ""
      return root.get(/^var\(--(.+)\)$/.exec(value)?.[1] ?? "") ?? value
    }
    expect(colors, theme).toEqual({
      brand: color("world"),
      brandInk: color("world-ink"),
      wash: color("world-wash"),
      accent: color("accent"),
      onBrand: color("on-world"),
    })
  }
})
