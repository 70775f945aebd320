import type { Locator, Page } from "@playwright/test"
import { firstAccessLink } from "#domain/staff/first-access.server.ts"
import { listViolations } from "./axe.ts"
import { holdBack } from "./hold-back.ts"
import { newRequest } from "./new-request.ts"
import { withoutPasskeyJson } from "./oldest-browser.ts"
import { test } from "./panel-site.ts"
import { type Site, expect, forgive, nextPaint, open, ready } from "./site.ts"

/* Sign-in in a browser, with an authenticator that Chromium simulates. `noise` fails on every policy violation. */

const password = "onze cavalos amarelos"

test("first access with a passkey, recovery codes, out, in again with the passkey alone: in an old browser", async ({
  page,
  site,
}) => {
  await withoutPasskeyJson(page)
  const authenticator = await addAuthenticator(page)
  await site.db.deleteFrom("staff").execute()
  const link = await firstAccessLink({ db: site.db, clock: () => new Date(), panelOrigin: site.url })
  await open(page, link ?? "")
  await expectAccessible(page)
  await page.getByLabel("Seu nome").fill("Ana Prado")
  await page.getByLabel("E-mail").fill("ana@agencia.example")
  await page.getByLabel("Senha").fill(password)
  await page.getByRole("button", { name: "Criar acesso" }).click()
  await expect(page.getByRole("heading", { name: "Proteja o seu acesso" })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Usar este aparelho (passkey)" }).click()
  await page.getByRole("button", { name: "Fazer dez códigos" }).click()
  const codes = page.getByRole("list", { name: "Códigos de recuperação" }).getByRole("listitem")
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }))
  await page.getByRole("button", { name: "Copiar" }).click()
  await expect(page.getByRole("status")).toContainText("Não deu para copiar")
  const selected = await page.evaluate(() => String(getSelection()))
  for (const code of await codes.allTextContents()) expect(selected).toContain(code)
  await page.getByRole("link", { name: "Pular para o conteúdo" }).press("Enter")
  await expect(page).toHaveURL(/#conteudo$/)
  await expect(codes).toHaveCount(10)
  await page.getByRole("link", { name: "Guardei, continuar" }).click()
  await expect(page.getByRole("link", { name: "Hoje" })).toBeVisible()
  // The device is not touched yet, so the autofill offer stays pending.
  await authenticator.touch(false)
  await page.getByRole("button", { name: "Sair" }).click()
  await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible()
  await expectAccessible(page)
  // An answer that comes after the page was left is posted nowhere.
  const posts: string[] = []
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(new URL(request.url()).pathname)
  })
  const ask = await holdBack(page, "**/painel/entrar/passkey")
  // The press ends the autofill offer. Touched before, the device could answer both.
  await page.getByRole("button", { name: "Entrar com passkey" }).click()
  await authenticator.touch(true)
  await page.getByRole("link", { name: "Esqueci a minha senha" }).click()
  await expect(page).toHaveURL(/nova-senha$/)
  const answered = authenticator.answered()
  ask()
  await answered
  await nextPaint(page)
  await authenticator.touch(false)
  await page.goBack()
  await ready(page)
  // A touch counts for what is asked after it, so the device is asked late.
  const askAgain = await holdBack(page, "**/painel/entrar/passkey")
  await page.getByRole("button", { name: "Entrar com passkey" }).click()
  await authenticator.touch(true)
  askAgain()
  await expect(page.getByRole("link", { name: "Hoje" })).toBeVisible()
  expect(posts.filter((path) => path.includes("nova-senha"))).toEqual([])
})

test("a passkey from the autofill signs in also after another tab asked for one", async ({ page, site }) => {
  const { authenticator } = await joined(page, site)
  await authenticator.touch(false)
  await page.context().clearCookies()
  const offered = () => page.waitForResponse((response) => response.url().endsWith("/entrar/passkey"))
  const [first] = await Promise.all([offered(), open(page, "/painel/entrar")])
  expect(first.status()).toBe(200)
  // Both tabs have one session, and it has one challenge.
  expect((await page.request.post("/painel/entrar/passkey", { headers: { origin: site.url } })).status()).toBe(200)
  // A touch counts for offers that begin after it.
  await authenticator.touch(true)
  await page.clock.setFixedTime(Date.now() + 2 * 60_000)
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await expect(page.getByRole("link", { name: "Hoje" })).toBeVisible()
})

test("by keyboard alone: a wrong password is told and focused, then password and recovery code lead in", async ({
  page,
  site,
  noise,
}) => {
  const { codes, email, authenticator } = await joined(page, site)
  await authenticator.touch(false)
  await page.context().clearCookies()
  await open(page, "/painel/entrar?volta=/conta")
  await page.getByLabel("E-mail").focus()
  await page.keyboard.type(email)
  await page.keyboard.press("Tab")
  await page.keyboard.type("errada")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("alert")).toBeFocused()
  // The browser logs the refusal as an error.
  forgive(noise, "422")
  await expect(page.getByLabel("E-mail")).toHaveValue(email)
  await page.getByLabel("Senha").focus()
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.type(password)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Confirme que é você" })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/^Código/).focus()
  await page.keyboard.type(codes[0] ?? "")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Minha conta" })).toBeVisible()
  const changePassword = async (current: string, next: string) => {
    await page.getByLabel("Senha atual").fill(current)
    await page.getByLabel("Senha nova").fill(next)
    await page.getByRole("button", { name: "Trocar senha" }).click()
  }
  const changed = page.getByText("Senha trocada.")
  for (const [from, to] of [
    [password, `${password} e dois`],
    [`${password} e dois`, password],
  ] as const) {
    await changePassword(from, to)
    await expect(page.getByLabel("Senha atual")).toHaveValue("")
    await expect(page.getByLabel("Senha nova")).toHaveValue("")
    await expect(changed).toBeVisible()
  }
  await changePassword("errada", `${password} e três`)
  const refusal = page.getByRole("alert").filter({ hasText: "A senha atual não confere." })
  await expect(refusal).toBeVisible()
  await page.getByRole("link", { name: "só esta" }).click()
  await expect(page).toHaveURL(/#sessoes$/)
  await expect(refusal).toBeVisible()
  await expect(changed).toHaveCount(0)
  forgive(noise, "422")
})

test("an invitation after the proof ran out asks for it, and goes on with what was typed", async ({ page, site }) => {
  await joined(page, site)
  await open(page, "/painel/equipe")
  await site.db.updateTable("staff_session").set({ proved_at: null }).execute()
  await page.getByLabel("Nome").fill("Rui Duarte")
  await page.getByLabel("E-mail").fill(`rui-${Date.now()}@agencia.example`)
  await page.getByLabel("Edição").check()
  await page.getByRole("button", { name: "Convidar" }).click()
  await expect(page.getByRole("heading", { name: "Confirme que é você" })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel("Sua senha").fill(password)
  await page.getByRole("button", { name: "Confirmar", exact: true }).dblclick()
  await expect(page.getByRole("status")).toContainText("Convite feito para")
  await page.getByRole("link", { name: "Rui Duarte" }).click()
  await expect(page.getByLabel("Edição")).toBeChecked()
  await expectAccessible(page)
})

test("a file asked for after the proof ran out is downloaded when the password or the passkey is given", async ({
  page,
  site,
}) => {
  await joined(page, site)
  const byPassword = async () => {
    await page.getByLabel("Sua senha").fill(password)
    await page.getByRole("button", { name: "Confirmar", exact: true }).click()
  }
  const byPasskey = () => page.getByRole("button", { name: "Confirmar com passkey" }).click()
  const ask = async (button: Locator, prove: () => Promise<void>) => {
    await button.waitFor()
    // What was found is shown before the page has loaded again, which needs a proof too.
    await page.waitForLoadState("networkidle")
    await site.db.updateTable("staff_session").set({ proved_at: null }).execute()
    await button.click()
    const download = page.waitForEvent("download")
    await prove()
    return (await download).suggestedFilename()
  }
  for (const prove of [byPassword, byPasskey]) {
    await open(page, "/painel/registro")
    expect(await ask(page.getByRole("link", { name: /^Exportar/ }), prove)).toMatch(/\.csv$/)
  }
  const protocol = await newRequest(site)
  const { email } = await site.db
    .selectFrom("quote_request")
    .select("email")
    .where("protocol", "=", protocol)
    .executeTakeFirstOrThrow()
  const file = /^pessoa-\d+\.zip$/
  for (const prove of [byPassword, byPasskey]) {
    await open(page, "/painel/privacidade")
    await page.getByLabel("E-mail").fill(email)
    await page.getByRole("button", { name: "Procurar" }).click()
    expect(await ask(page.getByRole("button", { name: "Baixar tudo (ZIP)" }), prove)).toMatch(file)
  }
  // The page stays beside the file; its form holds no used answer.
  const [again] = await Promise.all([page.waitForEvent("download"), byPassword()])
  expect(again.suggestedFilename()).toMatch(file)
})

/** A person with password, passkey and recovery codes, signed in on the page. */
async function joined(page: Page, site: Site) {
  const authenticator = await addAuthenticator(page)
  await site.db.deleteFrom("staff").execute()
  const link = await firstAccessLink({ db: site.db, clock: () => new Date(), panelOrigin: site.url })
  const email = `ana-${Date.now()}@agencia.example`
  await open(page, link ?? "")
  await page.getByLabel("Seu nome").fill("Ana Prado")
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Senha").fill(password)
  await page.getByRole("button", { name: "Criar acesso" }).click()
  await page.getByRole("button", { name: "Usar este aparelho (passkey)" }).click()
  await page.getByRole("button", { name: "Fazer dez códigos" }).click()
  const list = page.getByRole("list", { name: "Códigos de recuperação" }).getByRole("listitem")
  await expect(list).toHaveCount(10)
  return { email, authenticator, codes: await list.allTextContents() }
}

async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send("WebAuthn.enable")
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the simulated device is touched as soon as it is asked. */
    touch: (enabled: boolean) => session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    /** The next answer with a passkey. */
    answered: () => new Promise<void>((done) => session.once("WebAuthn.credentialAsserted", () => done())),
  }
}

async function expectAccessible(page: Page) {
  await ready(page)
  expect(await listViolations(page)).toEqual([])
}
