import type { FastifyInstance } from "fastify"
import type { Plugin, ViteDevServer } from "vite"

/** Makes `react-router dev` answer through our Fastify app, which is rebuilt when the server's code changes. */
export function fastifyDev(): Plugin {
  let current: { app: FastifyInstance; module: unknown } | undefined
  return {
    name: "fastify-dev",
    // Runs before React Router's own handler, which has no services.
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
    if (current?.module !== module) {
      await current?.app.close()
      current = { app: await module.createDevApp(), module }
    }
    return current.app
  }
}
