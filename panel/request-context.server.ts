import { createContext } from "react-router"
import type { Services } from "#domain/services.server.ts"
import type { RequestFacts } from "#platform/http/fetch-handler.ts"
import type { Session } from "#domain/staff/sessions.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import type { Access } from "./panel-handle.ts"

/** Where loaders and actions find the services: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>()

/** What the server knows of the request beside its text. */
export const panelRequestContext = createContext<RequestFacts>()

/** Who may see the matched page; undefined where no page says so, which refuses everyone. */
export const accessContext = createContext<Access | undefined>(undefined)

/** The session of the request's cookie; undefined without one. */
export const sessionContext = createContext<Session | undefined>(undefined)

/** The signed-in person. Set on every page but those of the door. */
export const staffContext = createContext<StaffMember>()
