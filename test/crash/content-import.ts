import { setTimeout as sleep } from "node:timers/promises"
import { Chance } from "@travessia/posters/randomness.ts"
import { readContentJob } from "#domain/content-jobs/content-jobs.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import type { Services } from "#domain/services.server.ts"
import { createExampleFolder } from "#test/fixtures/content-folder.ts"
import { zipFolder } from "#test/fixtures/content-jobs.ts"
import { type Family, type Mark, familyFiles, markOf } from "./content-families.ts"
import { publishedMark } from "./content-shown.ts"
import type { ContentLog } from "./content-work.ts"
import { type Worker, ask } from "./panel-staff.ts"
import type { Progress } from "./strike.ts"
import { untilAnswered } from "./until-answered.ts"

/* Imports ZIPs and undoes imports while the site is killed, with or without the job's process. */

export interface ImporterOptions {
  services: Services
  urls: readonly string[]
  seed: string
  all: readonly Family[]
  /** The family that the files change. Nobody edits it in the panel. */
  family: Family
  tries: number
  progress: Progress
}

/** A job without progress for this long was killed. The panel waits for a minute. */
const silentMs = 15_000

const imports = "/painel/conteudo/importar"

/**
 * Limit of the time that the importer continues after the editors: on a fast machine no import fits between two kills.
 */
const quietMs = 60_000

/** Returns the number of acknowledged imports and undos. */
export async function importAgainAndAgain(
  worker: Worker,
  log: ContentLog,
  { services, urls, seed, all, family, tries, progress }: ImporterOptions,
): Promise<number> {
  const chance = new Chance(`${seed} import`)
  const refs = [family.package, family.segment]
  using example = await createExampleFolder()
  let acknowledged = 0
  const url = () => chance.pick(urls)
  const note = (marked: ReadonlyArray<{ ref: EntryRef; mark: Mark }>, isDone: boolean) => {
    const outcome = isDone ? "acknowledged" : "silent"
    log.actions.push(...marked.map(({ ref, mark }) => ({ ref, mark, what: "publish", outcome }) as const))
    if (isDone) acknowledged += 1
  }
  const published = () => Promise.all(refs.map(async (ref) => ({ ref, mark: await publishedMark(services.db, ref) })))
  /** Loads the job's page until the job has a result. */
  const outcomeOf = async (location: string, waits: RegExp): Promise<string> => {
    const path = new URL(location, url()).pathname
    if (!/[0-9a-f-]{36}$/.test(path)) return ""
    const id = path.slice(-36)
    let [seenAt, since] = ["", performance.now()]
    while (performance.now() - since < silentMs) {
      const { status, body } = await ask(url() + path, worker)
      if (status === 200 && !waits.test(body)) return body
      const job = await readContentJob(services, id)
      if (job && job.seenAt !== seenAt) [seenAt, since] = [job.seenAt, performance.now()]
      await sleep(100)
    }
    return ""
  }
  let overAt: number | undefined
  for (let number = 1; number <= tries; number++) {
    if (progress.over) overAt ??= performance.now()
    if (overAt !== undefined && (acknowledged > 0 || performance.now() - overAt > quietMs)) break
    example.write(familyFiles(all, { family, number }))
    const form = new FormData()
    form.set("file", new File([new Uint8Array(zipFolder(example.folder))], "conteudo.zip"))
    const sent = await ask(url() + imports, worker, form)
    if (sent.status === 0) await sleep(100)
    const result = await outcomeOf(sent.location, /Conferindo os arquivos/)
    const digest = /name="digest" value="([^"]+)"/.exec(result)?.[1]
    if (sent.status !== 302 || !digest) continue
    // An import without an answer may have succeeded. The site refuses this import if the content has changed since the
    // dry run.
    const before = await untilAnswered(published)
    const job = url() + new URL(sent.location, urls[0]).pathname
    const pressed = await ask(job, worker, new URLSearchParams({ intent: "import", digest }))
    const done = await outcomeOf(pressed.location, /Importando\./)
    const isDone = done.includes("Importado: o site já mostra")
    note(
      refs.map((ref) => ({ ref, mark: markOf(ref, number) })),
      isDone,
    )
    const past = /href="(\/painel\/conteudo\/importar\/feita\/[^"]+)"/.exec(done)?.[1]
    if (!isDone || !past || chance.next() < 0.5) continue
    const undoing = await ask(url() + past, worker, new URLSearchParams())
    const isUndone = (await outcomeOf(undoing.location, /Desfazendo\./)).includes("Importação desfeita")
    note(before, isUndone)
  }
  return acknowledged
}
