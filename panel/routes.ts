import { type RouteConfig, index, layout, route } from "@react-router/dev/routes"

/** The panel's table of contents. Addresses are below `/painel`. */
export default [
  layout("door/door-layout.tsx", [
    route("entrar", "door/sign-in-page.tsx"),
    route("segundo-fator", "door/second-factor-page.tsx"),
  ]),
  layout("shell/panel-layout.tsx", [
    index("today/today-page.tsx"),
    route("pedidos", "requests/inbox-page.tsx"),
    route("pedidos/exportar", "exports/export-page.tsx"),
    route("privacidade", "privacy/privacy-page.tsx"),
    route("presentes", "gifts/gifts-page.tsx"),
    route("presentes/casal/:id", "gifts/couple-page.tsx"),
    route("presentes/:protocol", "gifts/gift-page.tsx"),
    route("*", "shell/not-found-page.tsx"),
  ]),
  route("pedidos/exportar/:id", "exports/export-data.ts"),
  route("privacidade/copia", "privacy/person-data.ts"),
  route("presentes/:protocol/comprovante", "gifts/receipt-data.ts"),
  route("presentes/casal/:id/planilha", "gifts/couple-data.ts"),
] satisfies RouteConfig
