import { join } from "node:path"
import { expect, test } from "vitest"
import { findDraft } from "#domain/entries/drafts/drafts.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { saveUpload } from "#domain/pictures/save-upload.server.ts"
import { pictureSources } from "#server/picture-sources.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { createExampleFolder, exampleFiles, photo } from "#test/fixtures/content-folder.ts"
import { importContent } from "./import-content.server.ts"

const marina = { staff: { id: "s1", name: "Marina Teles" }, address: "192.0.2.1" }

test.each(engines)(
  "a picture with the name of another one that waits in the panel is refused on %s",
  async (engine) => {
    await using app = await createTestServices(engine)
    using example = await createExampleFolder()
    const services = { ...app.services, drawnFolder: join(app.folder, "drawn"), pictureSources }
    await importContent(services, example.folder)
    const bytes = await photo("#112233")
    const upload = await saveUpload(services, { name: "Dublin.png", bytes }, marina)
    expect(upload).toMatchObject({ status: "kept", name: "dublin-2" })
    const ref = { kind: "pictures", id: "dublin-2" } as const
    const draft = await findDraft(app.db, ref)
    const listed = `${exampleFiles["pictures.yaml"]}dublin-2: { alt: Ponte, file: fotos/ponte.png }\n`
    example.write({ "pictures.yaml": listed, "fotos/ponte.png": await photo("#445566") })

    const error = await importContent(services, example.folder, { prefer: "files" }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      mistakes: [{ file: "pictures.yaml", line: 3, reason: expect.stringContaining("dublin-2 já é o nome de uma") }],
    })
    expect([await findEntry(app.db, ref), await findDraft(app.db, ref)]).toEqual([undefined, draft])

    // The same picture under its name is no other one.
    example.write({ "fotos/ponte.png": bytes })
    expect(await importContent(services, example.folder)).toMatchObject({ changed: true })
  },
)
