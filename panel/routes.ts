import { type RouteConfig, index, layout, route } from "@react-router/dev/routes"

/** The panel's table of contents. Addresses are below `/painel`. */
export default [
  layout("door/door-layout.tsx", [
    route("entrar", "door/sign-in-page.tsx"),
    route("segundo-fator", "door/second-factor-page.tsx"),
    route("convite/:token", "door/invitation-page.tsx"),
    route("nova-senha", "door/forgotten-password-page.tsx"),
    route("nova-senha/:token", "door/new-password-page.tsx"),
    route("confirmar", "door/confirm-page.tsx"),
  ]),
  route("entrar/passkey", "door/passkey-request-data.ts"),
  route("segundo-fator/passkey", "door/passkey-creation-data.ts"),
  route("sair", "door/sign-out-data.ts"),
  route("pedidos/novos", "requests/inbox-news-data.ts"),
  layout("shell/panel-layout.tsx", [
    layout("shell/page-errors-layout.tsx", [
      index("today/today-page.tsx"),
      route("pedidos", "requests/inbox-page.tsx"),
      route("pedidos/quadro", "board/board-page.tsx"),
      route("conta", "account/account-page.tsx"),
      route("conta/autenticador", "account/authenticator-page.tsx"),
      route("conta/passkey", "account/passkey-page.tsx"),
      route("conta/codigos", "account/recovery-codes-page.tsx"),
      route("equipe", "team/team-page.tsx"),
      route("equipe/:id", "team/person-page.tsx"),
      route("registro", "audit/audit-page.tsx"),
      route("pedidos/exportar", "exports/export-page.tsx"),
      route("pedidos/:protocol", "case/case-page.tsx"),
      route("privacidade", "privacy/privacy-page.tsx"),
      route("presentes", "gifts/gifts-page.tsx"),
      route("presentes/casal/:id", "gifts/couple-page.tsx"),
      route("presentes/:protocol", "gifts/gift-page.tsx"),
      route("*", "shell/not-found-page.tsx"),
    ]),
  ]),
  route("pedidos/exportar/:id", "exports/export-data.ts"),
  route("privacidade/copia", "privacy/person-data.ts"),
  route("presentes/:protocol/comprovante", "gifts/receipt-data.ts"),
  route("presentes/casal/:id/planilha", "gifts/couple-data.ts"),
  route("registro/exportar", "audit/audit-export-data.ts"),
] satisfies RouteConfig
