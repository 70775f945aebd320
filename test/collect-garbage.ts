import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

setFlagsFromString("--expose-gc")

/** Collects all garbage, or that of the young generation alone. Contexts made before the flag have no `gc`. */
export const collectGarbage = runInNewContext("gc") as (options?: { type: "minor" }) => void
