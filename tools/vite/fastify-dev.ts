import type { FastifyInstance } from "fastify"
import { type Connect, type Plugin, type ViteDevServer, createServer } from "vite"

/**
 * Makes `react-router dev` answer through our Fastify app, which is rebuilt when the server's code changes. The panel,
 * a second React Router app, gets a Vite server of its own, whose files and pages are below `/painel`.
 */
export function fastifyDev(): Plugin {
  let current: { app: FastifyInstance; module: unknown } | undefined
  return {
    name: "fastify-dev",
    // Runs before React Router's own handler, which has no services.
    enforce: "pre",
    async configureServer(vite) {
      const answer = answerThroughFastify(vite)
      const panel = await createPanelServer(vite, answer)
      vite.middlewares.use((request, response, next) =>
        /^\/painel([/?.]|$)/.test(request.url ?? "") ? panel.middlewares(request, response, next) : next(),
      )
      return () => void vite.middlewares.use(answer)
    },
  }

  function answerThroughFastify(vite: ViteDevServer): Connect.NextHandleFunction {
    return async (request, response, next) => {
      try {
        const app = await currentApp(vite)
        request.url = request.originalUrl ?? request.url
        app.routing(request, response)
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        next(error)
      }
    }
  }

  async function currentApp(vite: ViteDevServer): Promise<FastifyInstance> {
    const module = (await vite.ssrLoadModule("./server/dev-app.ts")) as typeof import("#server/dev-app.ts")
    if (current?.module !== module) {
      await current?.app.close()
      current = { app: await module.createDevApp(loadPanel), module }
    }
    return current.app
  }
}

let panelServer: ViteDevServer | undefined

async function loadPanel(): Promise<unknown> {
  return panelServer?.ssrLoadModule("./bundle.ts")
}

async function createPanelServer(vite: ViteDevServer, answer: Connect.NextHandleFunction): Promise<ViteDevServer> {
  panelServer = await createServer({
    root: "panel",
    configFile: "panel/vite.config.ts",
    appType: "custom",
    server: { middlewareMode: true, hmr: { port: vite.config.server.port + 1 } },
    plugins: [
      { name: "panel-dev", enforce: "pre", configureServer: (panel) => () => void panel.middlewares.use(answer) },
    ],
  })
  return panelServer
}
