import type { ServerBuild } from "react-router"
import { type Handler, wrapHandlers } from "#platform/http/wrap-handlers.ts"
import { carryQuery } from "#site/carried-query.ts"
import { declarationOf } from "./page-matches.ts"

/**
 * The build with loaders and actions that throw when they read a query value that their route module does not declare.
 * For development and tests: in production such a value would be missing from the cache key, and one visitor's page
 * would be cached for everyone. Redirects keep the query through `carriedQuery`.
 */
export function withDeclaredQueries(build: ServerBuild): ServerBuild {
  return wrapHandlers(build, (handler, route) => {
    const declared = new Set(Object.keys(declarationOf(route).query ?? {}))
    return withGuardedArguments(handler, declared, (what) => {
      throw new Error(`Route "${route.id}" reads ${what}, which its handle does not declare (site/page-handle.ts).`)
    })
  })
}

type Refuse = (what: string) => never

function withGuardedArguments(handler: Handler, declared: ReadonlySet<string>, refuse: Refuse): Handler {
  return (args, ...others) => {
    const searchParams = guardSearchParams(args.url.searchParams, declared, refuse)
    const whole = (member: string) => () => refuse(`the whole query (url.${member})`)
    const url = override(args.url, {
      searchParams: () => searchParams,
      search: whole("search"),
      href: whole("href"),
      toString: whole("toString"),
      toJSON: whole("toJSON"),
    })
    carryQuery(url, args.url.search)
    const request = override(args.request, { url: () => refuse("request.url (`url` has the declared query)") })
    return handler({ ...args, url, request }, ...others)
  }
}

/** Only single values are read: `get`, `getAll` and `has` of a declared name. */
function guardSearchParams(search: URLSearchParams, declared: ReadonlySet<string>, refuse: Refuse): URLSearchParams {
  const check = (name: string) => (declared.has(name) ? name : refuse(`?${name}=`))
  return new Proxy(search, {
    get: (_target, member) => {
      if (member === "get") return (name: string) => search.get(check(name))
      if (member === "getAll") return (name: string) => search.getAll(check(name))
      if (member === "has") return (name: string, value?: string) => search.has(check(name), value)
      return refuse(`the whole query (${String(member)})`)
    },
  })
}

/** The object with other getters. Methods are bound, because the built-in classes have private fields. */
function override<Target extends object>(target: Target, getters: Record<string, () => unknown>): Target {
  return new Proxy(target, {
    get: (_target, member) => {
      const getter = typeof member === "string" && Object.hasOwn(getters, member) ? getters[member] : undefined
      if (getter) return getter()
      const value: unknown = Reflect.get(target, member, target)
      return typeof value === "function" ? value.bind(target) : value
    },
  })
}
