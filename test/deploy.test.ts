import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { parse } from "yaml"
import type { Services } from "#domain/services.server.ts"
import { createChecks } from "#server/ops/checks.ts"
import { createMetrics } from "#server/ops/metrics.ts"
import { createReadiness } from "#server/ops/readiness.ts"
import { watchReadiness } from "#server/ops/watch-readiness.ts"
import { fixedVersion } from "./fixtures/fixed-version.ts"

/* Alerts and dashboards use only metrics that the site exports. */

const metrics = createMetrics()
metrics.onPool({ totalCount: 0, idleCount: 0, waitingCount: 0 })
watchReadiness(
  metrics,
  createReadiness({}),
  fixedVersion(() => "1"),
)

/** The labels of each time series, by its name. */
const series = new Map<string, string[]>([["up", []]])
for (const metric of metrics.registry.getMetricsAsArray() as unknown as Array<{
  name: string
  type: string
  labelNames: string[]
}>) {
  const names =
    metric.type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => metric.name + end) : [metric.name]
  for (const name of names) series.set(name, metric.labelNames)
}

interface Alert {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; action: string }
}

const { groups } = parse(readFileSync("deploy/prometheus/alerts.yml", "utf8")) as { groups: Array<{ rules: Alert[] }> }
const alerts = groups.flatMap(({ rules }) => rules)
const dashboard = JSON.parse(readFileSync("deploy/grafana/travessia.json", "utf8")) as {
  panels: Array<{ id: number; title: string; targets?: Array<{ expr: string }> }>
}
const graphs = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ name: title, expr })))

describe.each([...alerts.map(({ alert, expr }) => ({ name: alert, expr })), ...graphs])("$name", ({ expr }) => {
  test("uses only existing metrics and labels", () => {
    expect(namesIn(expr).length).toBeGreaterThan(0)
    expect(
      namesIn(expr).filter((name) => !series.has(name)),
      expr,
    ).toEqual([])
    for (const [, name = "", selector = ""] of expr.matchAll(/(\w+)\{([^}]*)\}/g)) {
      const labels = [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label as string)
      expect(
        labels.filter((label) => !["instance", "job", ...(series.get(name) ?? [])].includes(label)),
        expr,
      ).toEqual([])
    }
  })
})

test("each alert has a summary, an action and a severity", () => {
  expect(alerts.length).toBeGreaterThan(8)
  for (const { labels, annotations } of alerts) {
    expect(["page", "ticket"]).toContain(labels.severity)
    expect([typeof annotations.summary, typeof annotations.action]).toEqual(["string", "string"])
  }
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
})

test("each check that leaves a site ready has an alert that names it", () => {
  const checks = createChecks({} as Services, { dataDir: "", freeMinBytes: 0, hasBucket: true })
  const optional = Object.keys(checks).filter((name) => !checks[name]?.required)
  const named = optional.filter((name) => alerts.some(({ expr }) => expr.includes(`{check="${name}"}`)))
  // The outbox has alerts of its own, by its ages.
  expect(optional).toEqual(["bucket", "outbox", "backup"])
  expect(named).toEqual(["bucket", "backup"])
})

/*
 * To Prometheus a series that appears with its first failure has not increased. A share of all responses is left out:
 * it is over routes, and over five minutes that are full of failures.
 */
const increases = alerts.flatMap(({ alert, expr }) =>
  [...expr.matchAll(/increase\((\w+)(?:\{([^}]*)\})?\[/g)].map(([, name = "", selector = ""]) => {
    return { alert, name, selector }
  }),
)

test("every series whose increase an alert looks at exists before the first failure", async () => {
  const fresh = createMetrics()
  const listAll = async () => {
    const found = new Map<string, unknown[]>()
    for (const { alert, name, selector } of increases) {
      const { values = [] } = (await fresh.registry.getSingleMetric(name)?.get()) ?? {}
      found.set(
        alert,
        values.map(({ labels }) => labels).filter((labels) => isSelected(labels, selector)),
      )
    }
    return found
  }
  const before = await listAll()
  for (const submission of ["quote", "gift"] as const)
    for (const status of [500, 503]) fresh.onAnswered({ route: "page", method: "POST", status, seconds: 1, submission })
  fresh.onQueryFailure()
  fresh.onAccessLost(1)
  expect(before.size).toBeGreaterThan(2)
  for (const found of before.values()) expect(found).not.toEqual([])
  expect(before).toEqual(await listAll())
})

test("every metric of the site is on the dashboard", () => {
  const shown = new Set(graphs.flatMap(({ expr }) => namesIn(expr)))
  const own = [...series.keys()].filter((name) => name.startsWith("travessia_") && !/_(sum|count)$/.test(name))
  expect(own.filter((name) => !shown.has(name))).toEqual([])
})

test("the example of Prometheus' own file applies the alerts to the job they name", () => {
  const { rule_files: files, scrape_configs: jobs } = parse(readFileSync("deploy/prometheus/prometheus.yml", "utf8"))
  expect([files, jobs[0].job_name]).toEqual([["alerts.yml"], "travessia"])
})

/** Removes strings, selectors, ranges, groupings and functions from an expression; the rest are metric names. */
function namesIn(expr: string): string[] {
  const plain = expr
    .replace(/"[^"]*"/g, "")
    .replace(/\{[^}]*\}/g, " ")
    .replace(/\[[^\]]*\]/g, " ")
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, " ")
    .replace(/\b(and|or|unless|bool)\b/g, " ")
  return [...plain.matchAll(/\b[a-z_][\w:]*\b(?!\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !/^(sum|min|max|topk)$/.test(name))
}

/** Whether Prometheus' selector, without negations, selects a series with these labels. */
function isSelected(labels: Partial<Record<string, string | number>>, selector: string): boolean {
  return [...selector.matchAll(/(\w+)(=~|=)"([^"]*)"/g)].every(([, label = "", operator, wanted = ""]) => {
    const value = String(labels[label] ?? "")
    return operator === "=" ? value === wanted : new RegExp(`^(?:${wanted})$`).test(value)
  })
}
