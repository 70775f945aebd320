import { expect, it } from "vitest"
import { monthOf } from "./testimonial.ts"

it("formats the month and year of a day, whatever the machine's time zone", () => {
  expect(monthOf("2026-01-01")).toBe("janeiro de 2026")
  expect(monthOf("2025-03-31")).toBe("março de 2025")
  expect(monthOf("2026-12-31")).toBe("dezembro de 2026")
})
