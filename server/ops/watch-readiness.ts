import { Gauge } from "prom-client"
import type { ContentVersion } from "#platform/database/content-version.ts"
import { withTimeout } from "#platform/event-loop/with-timeout.server.ts"
import type { Metrics } from "./metrics.ts"
import type { Readiness } from "./readiness.ts"

/** The first read of the content version may wait for an unavailable database. */
const versionMaxMs = 1_000

/**
 * Adds the checks' results as metrics. The returned function updates them; call it before they are read. A number that
 * is currently unknown is left out instead of reported stale.
 */
export function watchReadiness(
  { registry }: Metrics,
  readiness: Readiness,
  contentVersion: ContentVersion,
): () => Promise<void> {
  const registers = [registry]
  const gauge = (name: string, help: string, label?: string) =>
    new Gauge<string>({ name, help, labelNames: label ? [label] : [], registers })
  const ready = gauge("travessia_ready", "1 if /readyz returns 200.")
  const checks = gauge("travessia_check_ok", "1 if the check of /readyz passed.", "check")
  const mails = gauge("travessia_outbox_mails", "Emails waiting for an attempt, and given up (dead).", "state")
  const ages = gauge(
    "travessia_outbox_age_seconds",
    "Age of the oldest waiting email, and of the oldest to the agency; time since the oldest due one was due.",
    "mail",
  )
  const disk = gauge("travessia_disk_bytes", "Free space and size of the disk of DATA_DIR.", "what")
  const version = gauge("travessia_content_version_info", "1 for the content version being served.", "version")
  return async () => {
    const [look, current] = await Promise.all([
      readiness.look(),
      withTimeout(Promise.resolve(contentVersion.current()), versionMaxMs).catch(() => undefined),
    ])
    ready.set(Number(look.ready))
    for (const [check, { ok }] of Object.entries(look.checks)) checks.set({ check }, Number(ok))
    const { outbox, disk: space } = look.checks
    show(mails, "state", { waiting: outbox?.figures?.waiting, dead: outbox?.figures?.dead })
    const { oldest_seconds, agency_seconds, due_seconds } = outbox?.figures ?? {}
    show(ages, "mail", { waiting: oldest_seconds, agency: agency_seconds, due: due_seconds })
    show(disk, "what", { free: space?.figures?.free_bytes, size: space?.figures?.size_bytes })
    show(version, "version", current === undefined ? {} : { [current]: 1 })
  }
}

function show(gauge: Gauge<string>, label: string, values: Record<string, number | undefined>) {
  gauge.reset()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) gauge.set({ [label]: name }, value)
}
