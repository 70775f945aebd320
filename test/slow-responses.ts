import { Server } from "node:http"

/*
 * Loaded into the site by SLOW_RESPONSES=1 (test/site-process.ts): each response but those of files begins up to 1.1 s
 * late, as on a slow line. Journeys that wait for an event pass in spite of it; those that rely on speed fail. What is
 * pressed and typed in the meantime meets a panel and a site that are still loading.
 */

const files = /\/assets\/|\/media\/|\.(js|css|woff2|svg|png|ico|webmanifest)(\?|$)/
const longestMs = 1_100

const { emit } = Server.prototype
Server.prototype.emit = function (this: Server, name: string, ...args: unknown[]): boolean {
  const emitNow = (): boolean => Reflect.apply(emit, this, [name, ...args])
  const [request] = args as Array<{ url?: string } | undefined>
  if (name !== "request" || files.test(request?.url ?? "")) return emitNow()
  setTimeout(emitNow, Math.random() * longestMs)
  return true
}
