import type { Page } from "@playwright/test"

export const menu = (page: Page) => page.getByRole("navigation", { name: "Menu principal" })

/** A list of the main menu, by its title. */
export const menuList = (page: Page, title: string) =>
  menu(page)
    .locator("details")
    .filter({ has: page.locator("summary", { hasText: title }) })
