import { createContext } from "react-router"
import type { Services } from "#domain/services.server.ts"
import type { RequestFacts } from "#platform/http/fetch-handler.ts"
import type { Session } from "#domain/staff/sessions.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import type { PanelHandle } from "./panel-handle.ts"

/** Where loaders and actions find the services: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>()

/** What the server knows of the request beside its text. */
export const panelRequestContext = createContext<RequestFacts>()

/** What the page of a path declares; undefined where it declares nothing, which refuses everyone. */
export const findHandleContext = createContext<(pathname: string) => PanelHandle | undefined>()

/** The session of the request's cookie; undefined without one. */
export const sessionContext = createContext<Session | undefined>(undefined)

/** The signed-in person. Set on every page but those of the door. */
export const staffContext = createContext<StaffMember>()

/** Whether the request failed because the database cannot be reached or written right now: 503, not 500. */
export const failureContext = createContext<{ isUnavailable: boolean }>()
