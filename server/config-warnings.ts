import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import proxyAddr from "@fastify/proxy-addr"
import { isInvented } from "#domain/content/demo-marks.ts"
import { plainHost } from "#server/http/allowed-hosts.ts"
import { accessLogFolder } from "#server/ops/access-log.ts"
import { separatePanelHost } from "#server/panel/panel-host.ts"
import { canonicalMailbox } from "#platform/email/canonical-mailbox.ts"
import { formatList } from "#platform/text/format-list.ts"
import { type Env, listProxies, senderAddress } from "./env.ts"
import { databaseFile } from "./services.ts"

type WarnedEnv = Pick<
  Env,
  | "NODE_ENV"
  | "ORIGIN"
  | "ALLOWED_HOSTS"
  | "PANEL_HOST"
  | "TRUST_PROXY"
  | "CDN"
  | "HSTS_PRELOAD"
  | "SMTP_URL"
  | "MAIL_FROM"
  | "OUTBOX"
  | "ACCESS_LOG_DIR"
  | "DATA_DIR"
  | "DATABASE_URL"
  | "S3_URL"
  | "S3_ACCESS_KEY"
  | "S3_SECRET_KEY"
  | "PANEL"
  | (typeof sharedKeys)[number]
>

/** Without its variable each process makes a key of its own. */
const sharedKeys = ["RECEIPTS_KEY", "PRIVACY_KEY", "PANEL_KEY"] as const

/** What the warnings need of the agency that the site shows. */
interface WarnedAgency {
  /** The addresses that receive its requests. */
  inboxes: readonly string[]
  demonstration: boolean
}

/** Configuration that is valid but looks wrong. Logged once at the start, in Portuguese, for the operator. */
export function configWarnings(env: WarnedEnv, agency: WarnedAgency): string[] {
  return Object.values(checks).flatMap((check) => check(env, agency) ?? [])
}

const checks: Record<string, (env: WarnedEnv, agency: WarnedAgency) => string | undefined> = {
  proxyNotTrusted: ({ ORIGIN, TRUST_PROXY }) =>
    ORIGIN?.startsWith("https:") && !TRUST_PROXY.trim()
      ? "ORIGIN é https, mas TRUST_PROXY está vazia: quem fala https é um proxy na frente do site. Sem o " +
        "endereço dele em TRUST_PROXY, todos os visitantes parecem um só, e o limite de envios vale para " +
        "todos juntos."
      : undefined,
  cdnNotTrusted: ({ CDN, TRUST_PROXY }) =>
    CDN && TRUST_PROXY.trim() && listProxies(TRUST_PROXY).every(isPrivateNetwork)
      ? "CDN está ligada, mas TRUST_PROXY só tem endereços internos: faltam as redes da CDN, aqui e no proxy. Sem " +
        "elas, todos os que visitam por um mesmo ponto da CDN parecem um só, e o limite de envios vale para todos " +
        "juntos (docs/scaling.md)."
      : undefined,
  originMissing: ({ ORIGIN, TRUST_PROXY }) =>
    ORIGIN === undefined && TRUST_PROXY.trim()
      ? "TRUST_PROXY está definida, mas ORIGIN não: os links dos e-mails e do mapa do site apontam para localhost."
      : undefined,
  hostsWithoutOrigin: ({ ORIGIN, ALLOWED_HOSTS }) =>
    ORIGIN === undefined && ALLOWED_HOSTS.trim()
      ? "ALLOWED_HOSTS só vale junto com ORIGIN: sem ela, o site atende em qualquer nome."
      : undefined,
  hostIsNoHost: ({ ALLOWED_HOSTS }) => {
    const wrong = ALLOWED_HOSTS.split(",")
      .map((host) => host.trim())
      .filter((host) => host && !isHost(host))
    return wrong.length > 0
      ? `ALLOWED_HOSTS leva só nomes, como suaagencia.com.br, sem https:// e sem barra. Nunca vão valer: ${wrong.join(", ")}.`
      : undefined
  },
  panelHostIsAllowed: ({ ORIGIN, ALLOWED_HOSTS, PANEL_HOST }) => {
    const host = ORIGIN === undefined ? undefined : separatePanelHost(ORIGIN, PANEL_HOST)
    return host !== undefined && ALLOWED_HOSTS.split(",").map(plainHost).includes(host)
      ? `PANEL_HOST está também em ALLOWED_HOSTS, mas em ${host} só o painel atende, e não o site.`
      : undefined
  },
  originWithPath: ({ ORIGIN }) =>
    ORIGIN !== undefined && new URL(ORIGIN).href !== `${new URL(ORIGIN).origin}/`
      ? `De ORIGIN vale só ${new URL(ORIGIN).origin}: o site atende na raiz do endereço.`
      : undefined,
  originWithoutTls: ({ ORIGIN, NODE_ENV }) =>
    NODE_ENV === "production" && ORIGIN?.startsWith("http:") && !isLocal(new URL(ORIGIN).hostname)
      ? "ORIGIN é http: os e-mails levam a um endereço sem proteção, e os navegadores não ficam sabendo do " +
        "https. Se o site atende por https, escreva https:// em ORIGIN."
      : undefined,
  preloadWithoutTls: ({ ORIGIN, HSTS_PRELOAD }) =>
    HSTS_PRELOAD && !ORIGIN?.startsWith("https:") ? "HSTS_PRELOAD só vale com uma ORIGIN https." : undefined,
  mailServerMissing: ({ ORIGIN, SMTP_URL, OUTBOX }) =>
    OUTBOX && SMTP_URL === undefined && ORIGIN?.startsWith("https:")
      ? "SMTP_URL não está definida: os e-mails só ficam em DATA_DIR/outbox, e ninguém os recebe. Definida " +
        "depois, ela não manda os que já ficaram ali."
      : undefined,
  senderIsExample: ({ SMTP_URL, MAIL_FROM }) =>
    SMTP_URL !== undefined && /@(travessia\.example|suaagencia\.com\.br)\b/i.test(MAIL_FROM)
      ? "SMTP_URL está definida, mas MAIL_FROM ainda é o exemplo: os e-mails saem de um endereço que não é da " +
        "agência, e muitos servidores os recusam. Escreva um da agência, como Agência <nao-responda@agencia.com.br>."
      : undefined,
  senderIsInbox: ({ SMTP_URL, MAIL_FROM }, { inboxes }) =>
    SMTP_URL !== undefined && inboxes.map(canonicalMailbox).includes(canonicalMailbox(senderAddress(MAIL_FROM)))
      ? "O endereço de MAIL_FROM também recebe pedidos: no Gmail, quem responde a um deles escreve à própria " +
        "agência. Use outro endereço dela, como nao-responda@."
      : undefined,
  inboxIsInvented: ({ SMTP_URL }, { inboxes, demonstration }) => {
    const invented = inboxes.filter(isInvented)
    return SMTP_URL !== undefined && !demonstration && invented.length > 0
      ? `Pedidos vão para ${formatList(invented, "e")}: ninguém os recebe, embora o painel mostre os e-mails como ` +
          "enviados. Troque o endereço em desks (agency.yaml) ou desk (stores.yaml)."
      : undefined
  },
  demonstrationOnline: ({ ORIGIN }, { demonstration }) =>
    demonstration && ORIGIN?.startsWith("https:") && !isLocal(new URL(ORIGIN).hostname)
      ? "A agência no ar é a de demonstração, ou agency.yaml ainda diz demonstration: true. Para começar de novo com " +
        "o conteúdo da sua: docs/going-live.md."
      : undefined,
  bucketMissing: ({ S3_URL, S3_ACCESS_KEY, S3_SECRET_KEY }) =>
    S3_URL === undefined && (S3_ACCESS_KEY ?? S3_SECRET_KEY) !== undefined
      ? "Há chaves de um bucket (S3_ACCESS_KEY, S3_SECRET_KEY), mas S3_URL não está definida: comprovantes e imagens " +
        "ficam em DATA_DIR, só nesta máquina."
      : undefined,
  keysNotShared: (env) => {
    const missing = sharedKeys.filter((name) => env[name] === undefined && (name !== "PANEL_KEY" || env.PANEL))
    return env.DATABASE_URL !== undefined && env.S3_URL !== undefined && missing.length > 0
      ? `Banco e arquivos são de todos os processos, mas falta ${formatList(missing, "e")}: cada um cria as suas ` +
          "em DATA_DIR/keys, e nenhum lê o que outro cifrou. Se este é o único, guarde essa pasta."
      : undefined
  },
  databaseLeft: ({ DATABASE_URL, DATA_DIR }) =>
    DATABASE_URL !== undefined && existsSync(databaseFile({ DATA_DIR }))
      ? `DATABASE_URL está definida, mas o banco embutido de antes ainda existe: ${databaseFile({ DATA_DIR })}. Sem ` +
        `essa variável, o site partiria com ele. ${outOfReach}`
      : undefined,
  accessLogLeft: ({ ACCESS_LOG_DIR, DATA_DIR }) => {
    const before = accessLogFolder({ DATA_DIR })
    return accessLogFolder({ ACCESS_LOG_DIR, DATA_DIR }) !== before && existsSync(before)
      ? `ACCESS_LOG_DIR está definida, mas ainda há registros de acesso em ${before}. O prazo deles não vale ali: ` +
          "leve os arquivos para a pasta nova, que os apaga na hora certa."
      : undefined
  },
  filesLeft: ({ S3_URL, DATA_DIR }) => {
    const folders = ["receipts", "panel-exports"].map((name) => join(resolve(DATA_DIR), name))
    const left = folders.filter((folder) => existsSync(folder))
    return S3_URL !== undefined && left.length > 0
      ? `S3_URL está definida, mas ainda há arquivos de antes do bucket em ${left.join(" e ")}. ${outOfReach}`
      : undefined
  },
}

const outOfReach =
  "Nem os prazos de guarda nem os apagamentos que as pessoas pedem valem ali: conferida a mudança, apague " +
  "(docs/backup.md)."

function isHost(host: string): boolean {
  return !/[/\\@?#\s]/.test(host) && URL.canParse(`http://${host}`)
}

/** Names and addresses that are not reachable from the internet. */
function isLocal(hostname: string): boolean {
  return /^(localhost|.*\.localhost|.*\.local|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|\[.*\])$/.test(
    hostname,
  )
}

const privateNetworks = ["loopback", "linklocal", "uniquelocal"]
const isPrivateAddress = proxyAddr.compile(privateNetworks)

/** For an address, a network or a name of `@fastify/proxy-addr`. */
function isPrivateNetwork(proxy: string): boolean {
  return privateNetworks.includes(proxy) || isPrivateAddress(proxy.replace(/\/.*/, ""), 0)
}
