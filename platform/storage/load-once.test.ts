import { expect, test, vi } from "vitest"
import { loadOnce } from "./load-once.ts"

test("what could not be loaded is loaded at the next use, and then never again", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("too many open files"))
  load.mockResolvedValue("loaded")
  const read = loadOnce(load)
  expect(load).not.toHaveBeenCalled()
  await expect(read()).rejects.toThrow("too many open files")
  expect(await Promise.all([read(), read()])).toEqual(["loaded", "loaded"])
  expect(await read()).toBe("loaded")
  expect(load).toHaveBeenCalledTimes(2)
})
