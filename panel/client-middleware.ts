import type { DataStrategyResult, MiddlewareFunction } from "react-router"

/** Client middleware that sees the results of a page's loaders and actions, by route. */
export type ClientMiddleware = MiddlewareFunction<Record<string, DataStrategyResult>>
