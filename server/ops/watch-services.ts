import { performance } from "node:perf_hooks"
import type { Services } from "#domain/services.server.ts"
import type { Metrics } from "./metrics.ts"

/** The services, wrapped with measurements. */
export function watchServices(services: Services, metrics: Metrics): Services {
  const { mailer, inspectReceipt } = services
  return {
    ...services,
    watch: metrics,
    mailer: {
      ...mailer,
      send: (mail) =>
        mailer.send(mail).then(
          () => metrics.onMail("delivered"),
          (error: unknown) => {
            metrics.onMail("failed")
            throw error
          },
        ),
    },
    inspectReceipt: async (source) => {
      const started = performance.now()
      let result: "kept" | "refused" | "failed" = "failed"
      try {
        const inspected = await inspectReceipt(source)
        result = inspected.jpeg ? "kept" : inspected.refusal === "busy" ? "failed" : "refused"
        return inspected
      } finally {
        metrics.onReceipt(result, (performance.now() - started) / 1000)
      }
    },
  }
}
