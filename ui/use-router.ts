import { useContext } from "react"
import { UNSAFE_DataRouterContext as DataRouterContext, type DataRouter } from "react-router"

/** The router itself. Its state is that of now; the router's hooks return what React has rendered of it. */
export function useRouter(): DataRouter {
  const { router } = useContext(DataRouterContext) as { router: DataRouter }
  return router
}
