import { createContext } from "react-router"
import type { Services } from "#domain/services.server.ts"

/** Where loaders and actions find the services: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>()

/** Where failures are told: the request's own log, as lines of JSON without personal data. */
export interface Log {
  error: (details: { err: unknown }, message: string) => void
}

/** For how many days accesses are recorded; absent where they are not. */
export const accessLogDaysContext = createContext<number | undefined>(undefined)

/** Absent outside a request. */
export const logContext = createContext<Log | undefined>(undefined)

/** The id that the lines of this log carry. */
export const requestIdContext = createContext<string | undefined>(undefined)
