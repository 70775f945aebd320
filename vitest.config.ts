import { relative } from "node:path"
import { configDefaults, defineConfig } from "vitest/config"
import { BaseSequencer, type InlineConfig, type TestSpecification } from "vitest/node"
import { isFull } from "./test/full.ts"

// The product runs in this mode, and React renders in half of the time that its development build takes. What only the
// development build reports of pages is tested in test/react-warnings.test.ts: the built site's bundle has the
// production build in it. What a test renders without that bundle has the development build in `npm run test:full`.
if (!isFull) process.env.NODE_ENV = "production"
// See test/plain-pictures.ts.
if (!isFull) process.env.TEST_PICTURES = "plain"

/** Tests of the whole site begin first, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isOfSite = ({ moduleId }: TestSpecification) => relative(import.meta.dirname, moduleId).startsWith("test")
    const sorted = await super.sort(files)
    return [...sorted.filter(isOfSite), ...sorted.filter((file) => !isOfSite(file))]
  }
}

/** What vitest.full.config.ts has too. */
export const sharedTests: InlineConfig = {
  globalSetup: ["test/warn-of-old-build.ts", "test/global-setup.ts"],
  setupFiles: ["test/setup.ts"],
  // Vitest forbids `test.only` by itself where the environment has CI only.
  allowOnly: false,
  // The machine may be busy with other work: only what hangs takes that long.
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  resolve: { tsconfigPaths: false },
  test: {
    ...sharedTests,
    include: ["{api,cli,database,domain,packages,panel,platform,server,site,test,tools,ui}/**/*.test.{ts,tsx}"],
    exclude: [...configDefaults.exclude, "test/journeys/**", "**/*.full.test.ts"],
    // Two cores: more workers only take turns.
    maxWorkers: 2,
    // Files of a worker share the modules they import, which takes more than half of the time away. A test that changes
    // something of the process (its environment, its timers) puts it back.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
})
