import { type RouteConfig, index, layout, route } from "@react-router/dev/routes"

/** The panel's table of contents. Addresses are below `/painel`. */
export default [
  layout("door/door-layout.tsx", [
    route("entrar", "door/sign-in-page.tsx"),
    route("segundo-fator", "door/second-factor-page.tsx"),
  ]),
  route("pedidos/novos", "requests/inbox-news-data.ts"),
  layout("shell/panel-layout.tsx", [
    index("today/today-page.tsx"),
    route("pedidos", "requests/inbox-page.tsx"),
    route("*", "shell/not-found-page.tsx"),
  ]),
] satisfies RouteConfig
