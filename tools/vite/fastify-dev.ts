import type { FastifyInstance } from "fastify"
import type { Plugin, ViteDevServer } from "vite"

/** Lets `react-router dev` answer through our own Fastify app, rebuilt when the server's code changes. */
export function fastifyDev(): Plugin {
  let made: { app: FastifyInstance; from: unknown } | undefined
  return {
    name: "fastify-dev",
    // Before React Router's own handler, which would answer without our services.
    enforce: "pre",
    configureServer(vite) {
      return () => {
        vite.middlewares.use(async (request, response, next) => {
          try {
            const app = await currentApp(vite)
            request.url = request.originalUrl ?? request.url
            app.routing(request, response)
          } catch (error) {
            if (error instanceof Error) vite.ssrFixStacktrace(error)
            next(error)
          }
        })
      }
    },
  }

  async function currentApp(vite: ViteDevServer): Promise<FastifyInstance> {
    const module = (await vite.ssrLoadModule("./server/dev-app.ts")) as typeof import("#server/dev-app.ts")
    if (made?.from !== module) {
      await made?.app.close()
      made = { app: await module.createDevApp(), from: module }
    }
    return made.app
  }
}
