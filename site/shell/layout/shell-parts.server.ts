import { createContext } from "react-router"
import type { Profile } from "#domain/agency/profile.ts"
import type { ShellParts } from "./shell.ts"

/**
 * Where layouts leave what the document shows as static markup, beside the data that are sent with it. Absent for
 * `.data`.
 */
export const shellPartsContext = createContext<Map<Profile, ShellParts> | undefined>(undefined)
