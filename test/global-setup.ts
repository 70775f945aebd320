import type { TestProject } from "vitest/node"
import { startPostgres } from "./postgres.ts"
import { type Content, postgresTemplate, sqliteTemplate, templateFolder } from "./templates.ts"

export interface Templates {
  /** Folder with the template databases and the drawn pictures. It is reused by later runs. */
  folder: string
  /** SQLite files and PostgreSQL databases to copy from. */
  sqlite: Record<Content, string>
  postgres: { url: string } & Record<Content, string>
  /** Why the demo content could not be imported, if so. */
  demoFailure?: string
}

declare module "vitest" {
  export interface ProvidedContext {
    templates: Templates
  }
}

/** Runs once per test run: starts PostgreSQL and prepares the template databases that tests copy. */
export default async function setup(project: TestProject) {
  const own = process.env.TEST_POSTGRES_URL ? undefined : await startPostgres()
  const url = process.env.TEST_POSTGRES_URL ?? own!.url
  const templates: Templates = {
    folder: templateFolder,
    sqlite: { empty: await sqliteTemplate("empty"), demo: "" },
    postgres: { url, empty: await postgresTemplate(url, "empty"), demo: "" },
  }
  try {
    templates.sqlite.demo = await sqliteTemplate("demo")
    templates.postgres.demo = await postgresTemplate(url, "demo")
  } catch (error) {
    // Not thrown: tests without demo content still run, and their failures help to find the cause.
    templates.demoFailure = String(error instanceof Error ? error.stack : error)
  }
  project.provide("templates", templates)
  return async () => own?.stop()
}
