import { performance } from "node:perf_hooks"
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client"
import { releaseName } from "#platform/release.server.ts"
import type { CacheResult, Telemetry } from "#platform/telemetry/telemetry.ts"
import type { Answered } from "./watch-requests.ts"

/** The metrics of the process, in a separate registry, so that two apps in one process do not share counters. */
export interface Metrics extends Telemetry {
  registry: Registry
  /** A request was answered, or its connection was lost. */
  onAnswered: (answered: Answered) => void
  onQueryFailure: () => void
  onPool: (pool: { totalCount: number; idleCount: number; waitingCount: number }) => void
  /** An attempt to deliver an email ended. */
  onMail: (result: "delivered" | "failed") => void
  onMailGivenUp: () => void
  /** A receipt was decoded: accepted, refused with a message for the guest, or failed on our side. */
  onReceipt: (result: "kept" | "refused" | "failed", seconds: number) => void
  onRendition: () => void
  /** Lines of the access log that could not be written. */
  onAccessLost: (lines: number) => void
}

const resultOf: Record<CacheResult, "hit" | "miss" | "stale"> = {
  hit: "hit",
  new: "miss",
  changed: "miss",
  stale: "stale",
  old: "stale",
  failing: "stale",
}

/** Buckets: from a cached page, in fractions of a millisecond, to the longest that visitors wait. */
const answerSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const receiptSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const renderSeconds = [0.001, 0.002, 0.003, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1]

/** Creates the registry and all metrics except those that `watchReadiness` adds. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  watchEventLoop(registers)
  new Gauge({
    name: "travessia_release_info",
    help: "1 for the release that runs.",
    labelNames: ["release"],
    registers,
  }).set({ release: releaseName() }, 1)
  const queryFailures = new Counter({
    name: "travessia_database_failures_total",
    help: "Statements and connections that failed.",
    registers,
  })
  const mails = new Counter({
    name: "travessia_mail_tries_total",
    help: "Attempts to deliver an email, by result.",
    labelNames: ["result"],
    registers,
  })
  const givenUp = new Counter({
    name: "travessia_mails_given_up_total",
    help: "Emails given up after the last attempt.",
    registers,
  })
  const renditions = new Counter({
    name: "travessia_renditions_total",
    help: "Renditions of pictures made on demand.",
    registers,
  })
  const accessLost = new Counter({
    name: "travessia_access_log_lost_total",
    help: "Lines of the access log that could not be written.",
    registers,
  })
  const receipts = new Histogram({
    name: "travessia_receipt_seconds",
    help: "Seconds to inspect a receipt, including queueing.",
    labelNames: ["result"],
    buckets: receiptSeconds,
    registers,
  })
  const rendered = new Histogram({
    name: "travessia_page_render_seconds",
    help: "Seconds to render a page, from its data to its HTML.",
    buckets: renderSeconds,
    registers,
  })
  // An alert cannot tell an increase from a first value, so counters of failures start at zero.
  for (const result of ["delivered", "failed"]) mails.inc({ result }, 0)
  return {
    registry,
    ...watchAnswers(registers),
    ...watchCaches(registers),
    onPool: (pool) => watchPool(registers, pool),
    onQueryFailure: () => queryFailures.inc(),
    onMail: (result) => mails.inc({ result }),
    onMailGivenUp: () => givenUp.inc(),
    onReceipt: (result, seconds) => receipts.observe({ result }, seconds),
    onRender: (seconds) => rendered.observe(seconds),
    onRendition: () => renditions.inc(),
    onAccessLost: (lines) => accessLost.inc(lines),
  }
}

function watchAnswers(registers: Registry[]): Pick<Metrics, "onAnswered" | "onStored"> {
  const requests = new Counter({
    name: "travessia_http_requests_total",
    help: "Requests answered, by route, method and status code.",
    labelNames: ["route", "method", "code"],
    registers,
  })
  const seconds = new Histogram({
    name: "travessia_http_request_seconds",
    help: "Seconds from the request's headers to the end of the response.",
    labelNames: ["route"],
    buckets: answerSeconds,
    registers,
  })
  const sent = new Counter({
    name: "travessia_submissions_total",
    help: "What visitors sent: accepted, repeated, or refused with a status.",
    labelNames: ["kind", "result", "code"],
    registers,
  })
  for (const kind of ["quote", "gift"]) {
    for (const result of ["accepted", "repeated"]) sent.inc({ kind, result, code: "" }, 0)
    for (const code of ["500", "503"]) sent.inc({ kind, result: "refused", code }, 0)
  }
  // Looking up a labelled metric takes longer than incrementing it, so the few hundred of them are cached.
  const counters = new Map<string, Counter.Internal>()
  const histograms = new Map<string, Histogram.Internal<"route">>()
  return {
    onAnswered: ({ route, method, status, seconds: passed, submission }) => {
      const id = `${route} ${method} ${status}`
      const counter = counters.get(id) ?? requests.labels({ route, method, code: String(status) })
      counters.set(id, counter)
      counter.inc()
      const histogram = histograms.get(route) ?? seconds.labels({ route })
      histograms.set(route, histogram)
      histogram.observe(passed)
      if (submission && status >= 400) sent.inc({ kind: submission, result: "refused", code: String(status) })
    },
    onStored: (kind, repeated) => sent.inc({ kind, result: repeated ? "repeated" : "accepted", code: "" }),
  }
}

function watchCaches(registers: Registry[]): Pick<Metrics, "onCache" | "onCacheLookup"> {
  const sizes = new Map<string, Parameters<Telemetry["onCache"]>[1]>()
  const found = new Counter({
    name: "travessia_cache_requests_total",
    help: "Cache lookups, by result and reason.",
    labelNames: ["cache", "result", "reason"],
    registers,
  })
  const counters = new Map<string, Counter.Internal>()
  const collect = (read: (size: { responses: number; bytes: number }) => number) =>
    function (this: Gauge<"cache">) {
      for (const [cache, size] of sizes) this.set({ cache }, read(size()))
    }
  void new Gauge({
    name: "travessia_cache_entries",
    help: "Responses cached now.",
    labelNames: ["cache"],
    registers,
    collect: collect(({ responses }) => responses),
  })
  void new Gauge({
    name: "travessia_cache_bytes",
    help: "Bytes of the responses cached now.",
    labelNames: ["cache"],
    registers,
    collect: collect(({ bytes }) => bytes),
  })
  return {
    onCache: (name, size) => {
      sizes.set(name, size)
      for (const reason of Object.keys(resultOf) as CacheResult[])
        found.inc({ cache: name, result: resultOf[reason], reason }, 0)
    },
    onCacheLookup: (cache, reason) => {
      const id = `${cache} ${reason}`
      const counter = counters.get(id) ?? found.labels({ cache, result: resultOf[reason], reason })
      counters.set(id, counter)
      counter.inc()
    },
  }
}

function watchPool(registers: Registry[], pool: Parameters<Metrics["onPool"]>[0]) {
  void new Gauge({
    name: "travessia_database_connections",
    help: "Connections to PostgreSQL in use and idle, and queries waiting for one.",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "used" }, pool.totalCount - pool.idleCount)
      this.set({ state: "idle" }, pool.idleCount)
      this.set({ state: "waiting" }, pool.waitingCount)
    },
  })
}

/** Event loop utilization since the last reading: at 1 the process cannot keep up. */
function watchEventLoop(registers: Registry[]) {
  let last = performance.eventLoopUtilization()
  void new Gauge({
    name: "travessia_event_loop_utilization",
    help: "Share of the time since the last scrape in which the event loop worked.",
    registers,
    collect() {
      const now = performance.eventLoopUtilization()
      this.set(performance.eventLoopUtilization(now, last).utilization)
      last = now
    },
  })
}
