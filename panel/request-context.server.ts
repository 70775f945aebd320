import { createContext } from "react-router"
import type { Services } from "#domain/services.server.ts"
import type { RequestFacts } from "#platform/http/fetch-handler.ts"
import type { Session } from "#domain/staff/sessions.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import type { PanelHandle } from "./panel-handle.ts"

/** Where loaders and actions find the services: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>()

/** Facts about the request besides its content. */
export const panelRequestContext = createContext<RequestFacts>()

/** The handle of a path's page; undefined if it has none, and then access is refused. */
export const findHandleContext = createContext<(pathname: string) => PanelHandle | undefined>()

/** The session of the request's cookie; undefined without one. */
export const sessionContext = createContext<Session | undefined>(undefined)

/** The signed-in person. Set on every page except those with access `public`. */
export const staffContext = createContext<StaffMember>()
