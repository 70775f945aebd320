import { join, resolve } from "node:path"
import { SingleBar } from "cli-progress"
import { type ImportProgress, importContent } from "#app/content/import-content.server.ts"
import { seedPlaces } from "#app/places/places.server.ts"
import type { Services } from "#app/services.server.ts"
import { migrate } from "#database/migrate.ts"
import type { Env } from "./env.ts"

/** Brings the database to this version; a database without content gets the one of `CONTENT_DIR`. */
export async function prepare(services: Services, env: Env): Promise<void> {
  await migrate(services.db)
  await seedPlaces(services.db, services.clock())
  const imported = await services.db.selectFrom("setting").select("name").where("name", "=", "agency").executeTakeFirst()
  if (imported) return
  console.log(`Importando o conteúdo de ${env.CONTENT_DIR} (só na primeira vez)…`)
  const { onProgress, stop } = progressBar()
  try {
    const { db, images, clock } = services
    await importContent({ db, images, clock, drawnFolder: join(resolve(env.DATA_DIR), "drawn") }, env.CONTENT_DIR, { onProgress })
  } finally {
    stop()
  }
}

/** A bar on a terminal, a line now and then elsewhere. */
function progressBar() {
  if (!process.stdout.isTTY) {
    const onProgress = ({ step, done, total }: ImportProgress) => {
      if (step === "drawing" && (done % 25 === 0 || done === total)) console.log(`  ${done} de ${total} imagens desenhadas`)
    }
    return { onProgress, stop: () => {} }
  }
  const bar = new SingleBar({ format: "{step} {bar} {value}/{total}", hideCursor: true })
  let shown = ""
  const onProgress = ({ step, done, total }: ImportProgress) => {
    if (step !== shown) bar.start(total, 0, { step: stepNames[step] })
    shown = step
    bar.update(done, { step: stepNames[step] })
  }
  return { onProgress, stop: () => bar.stop() }
}

const stepNames = { drawing: "Desenhando as imagens", keeping: "Guardando as imagens", writing: "Gravando o conteúdo" } as const satisfies Record<ImportProgress["step"], string>
