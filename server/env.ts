import proxyAddr from "@fastify/proxy-addr"
import addressparser from "nodemailer/lib/addressparser"
import * as z from "zod"
import portuguese from "zod/v4/locales/pt-BR.js"
import { counted } from "#platform/text/format-count.ts"

const port = z.coerce.number().int().min(0).max(65_535)
const yes = z.enum(["true", "false", "1", "0", "sim", "não"]).transform((value) => ["true", "1", "sim"].includes(value))

/** Every environment variable: meaning, shape, default. An empty value counts as absent. */
const envSchema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production").describe("Modo de execução."),
  PORT: port.default(3000).describe("Porta em que o site atende; 0 escolhe uma livre."),
  HOST: z.string().default("0.0.0.0").describe("Endereço de rede em que o site atende."),
  DATA_DIR: z
    .string()
    .default("var")
    .describe("Pasta do banco embutido, das imagens, dos comprovantes e da caixa de saída."),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe("PostgreSQL: postgres://usuario:senha@servidor:5432/banco. Sem ela, usa o banco embutido em DATA_DIR."),
  ORIGIN: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "Endereço público do site, usado em e-mails, mapa do site e dados estruturados: https://www.suaagencia.com.br",
    ),
  ALLOWED_HOSTS: z
    .string()
    .default("")
    .describe(
      "Outros nomes em que o site também atende, além do de ORIGIN, separados por vírgula: " +
        "suaagencia.com.br. Os demais recebem 421; sem ORIGIN, todos valem.",
    ),
  HSTS_PRELOAD: yes
    .default(false)
    .describe(
      "Pede aos navegadores que só conheçam o site por https, antes da primeira visita. Leia " +
        "https://hstspreload.org antes: é difícil voltar atrás.",
    ),
  CONTENT_DIR: z
    .string()
    .default("content/demo")
    .describe("Conteúdo importado no primeiro início, quando o banco está vazio."),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    .optional()
    .describe(
      "Servidor de e-mail: smtps://usuario:senha@servidor:465. Com smtp:// a senha só vai por conexão " +
        "cifrada (?requireTLS=false dispensa). Sem ela, os e-mails ficam em DATA_DIR/outbox.",
    ),
  MAIL_FROM: z
    .string()
    .refine(
      isMailbox,
      "escreva como Agência <nao-responda@agencia.com.br>, com o nome entre aspas se ele tiver dois-pontos",
    )
    .default("Travessia <nao-responda@travessia.example>")
    .describe(
      "Remetente dos e-mails, como Agência <nao-responda@agencia.com.br>. Nenhum dos que recebem pedidos: no Gmail a " +
        "resposta a quem pediu ficaria com a própria agência.",
    ),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, "use endereços ou redes, como 127.0.0.1 ou 10.0.0.0/8, separados por vírgula")
    .default("")
    .describe("Endereços (ou redes CIDR) dos proxies cujos cabeçalhos X-Forwarded-* valem, separados por vírgula."),
  CDN: yes
    .default(false)
    .describe(
      "Há uma CDN na frente: as páginas dizem a ela que as guarde por um minuto e sob que chave (conteudo) as esqueça.",
    ),
  FORM_POSTS_PER_10_MINUTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(30)
    .describe("Envios aceitos de um mesmo endereço a cada 10 minutos, somando formulários e API."),
  PAGE_CACHE_MB: z.coerce
    .number()
    .int()
    .min(1)
    .default(48)
    .describe("Memória, em MB, para as páginas prontas que são servidas sem desenhar de novo."),
  S3_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !URL.canParse(url) || !new URL(url).username, "as chaves vão em S3_ACCESS_KEY e S3_SECRET_KEY")
    .optional()
    .describe(
      "Servidor compatível com S3, com o bucket, onde ficam comprovantes e imagens: " +
        "https://s3.sa-east-1.amazonaws.com/bucket. Sem ela, ficam em DATA_DIR.",
    ),
  S3_REGION: z.string().default("us-east-1").describe("Região do bucket, como sa-east-1."),
  S3_ACCESS_KEY: z
    .string()
    .optional()
    .describe("Chave de acesso ao bucket, com direito de ler, gravar, apagar e listar."),
  S3_SECRET_KEY: z.string().optional().describe("Segredo da chave de acesso ao bucket."),
  S3_PREFIX: z
    .string()
    .regex(/^(\w[\w.-]*\/)*$/, "use palavras terminadas em barra, como site-a/")
    .default("")
    .describe("Começo do nome de cada arquivo no bucket, como site-a/: dois sites nunca usam o mesmo."),
  RECEIPTS_KEY: z
    .string()
    .regex(
      /^\s*[A-Za-z\d+/]{43}=(\s*,\s*[A-Za-z\d+/]{43}=)*\s*$/,
      "cada chave são 32 bytes em base64, como os de: openssl rand -base64 32",
    )
    .optional()
    .describe(
      "Chaves dos comprovantes, separadas por vírgula: a primeira cifra, todas decifram. Sem ela, usa " +
        "DATA_DIR/keys/receipts.key, que nasce no primeiro comprovante.",
    ),
  PRIVACY_KEY: z
    .string()
    .min(32, "use 32 caracteres ou mais")
    .optional()
    .describe("Chave dos apagamentos pedidos por pessoas. Sem ela, uma é criada em DATA_DIR/keys/privacy.key."),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"])
    .default("info")
    .describe("Detalhe do registro em linhas JSON."),
  OPS_PORT: port
    .optional()
    .describe(
      "Porta de quem opera: /healthz, /readyz, /openz e /metrics, nunca na porta do site; 0 escolhe uma " +
        "livre. Sem ela, nenhuma.",
    ),
  OPS_HOST: z
    .string()
    .default("127.0.0.1")
    .describe("Endereço de rede da porta de quem opera. Não a abra para a internet."),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(300)
    .default(0)
    .describe(
      "Segundos entre o pedido de encerramento (SIGTERM) e o fechamento, em que /readyz já diz que não e o " +
        "site ainda atende.",
    ),
  DISK_FREE_MIN_MB: z.coerce
    .number()
    .int()
    .min(0)
    .default(256)
    .describe("Com menos espaço livre do que isto na pasta DATA_DIR, em MB, /readyz diz que não."),
  ACCESS_LOG: yes
    .default(true)
    .describe(
      "Se os acessos (data, hora, IP e porta) são registrados, como o Marco Civil da Internet (art. 15) " +
        "pede a empresas.",
    ),
  ACCESS_LOG_DIR: z.string().optional().describe("Pasta dos registros de acesso. Sem ela, DATA_DIR/access."),
  ACCESS_LOG_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(184)
    .describe("Dias em que os registros de acesso ficam; a lei pede seis meses, que são até 184 dias."),
  PANEL: yes.default(true).describe("Se o painel da equipe existe, em /painel."),
  PANEL_HOST: z
    .string()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)*(:\d+)?$/i, "use só o nome, como painel.suaagencia.com.br")
    .optional()
    .describe(
      "Nome em que o painel atende, e só ele: painel.suaagencia.com.br. Sem ele, o painel fica em ORIGIN/painel.",
    ),
  PANEL_KEY: z
    .string()
    .min(32, "use 32 caracteres ou mais")
    .optional()
    .describe(
      "Chave que cifra os segredos dos aplicativos autenticadores da equipe. Sem ela, uma é criada em " +
        "DATA_DIR/keys/panel.key.",
    ),
  OUTBOX: yes.default(true).describe("Se este processo entrega os e-mails da caixa de saída."),
})

export type Env = z.infer<typeof envSchema>

/** Variables whose values are not repeated in error messages, by their names. */
const secret = /_(?:KEY|SECRET|TOKEN|PASSWORD)$/

/** Exactly one sender, with an address. */
function isMailbox(text: string): boolean {
  return addressparser(text).length === 1 && /^[^\s@]+@[^\s@]+$/.test(senderAddress(text))
}

/** The address of MAIL_FROM. */
export function senderAddress(text: string): string {
  const [sender] = addressparser(text)
  return (sender && "address" in sender && sender.address) || ""
}

function isProxyList(text: string): boolean {
  try {
    proxyAddr.compile(listProxies(text))
    return true
  } catch {
    return false
  }
}

/** The addresses and networks of TRUST_PROXY. */
export function listProxies(text: string): string[] {
  return text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean)
}

/** Lists every mistake at once, in Portuguese. */
export class EnvError extends Error {
  override name = "EnvError"
}

/** Reads and checks the environment. */
export function readEnv(values: NodeJS.ProcessEnv): Env {
  // Without them Node formats in English and reports nothing: a rate of 6,352 is shown as 6.352, and saved as 6352.
  if (Intl.NumberFormat.supportedLocalesOf("pt-BR").length === 0)
    throw new EnvError(
      "Este Node.js não tem os dados do português (ICU): instale todos eles (no Alpine: apk add icu-data-full), ou " +
        "use um Node.js que os traga, como o de nodejs.org.",
    )
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""))
  // Without its keys a bucket would fail at the first receipt, so they are required at startup.
  const needed = {
    ...(given.S3_URL && ({ S3_ACCESS_KEY: true, S3_SECRET_KEY: true } as const)),
  }
  const parsed = envSchema.required(needed).safeParse(given, { error: reasonFor })
  if (parsed.success) return parsed.data
  const mistakes = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0])
    const meaning = envSchema.shape[name as keyof Env]?.description ?? ""
    const shown = secret.test(name) ? "…" : withoutPassword(name, given[name] ?? "")
    return `  ${name}=${shown}\n    valor recusado (${issue.message}). ${meaning}`
  })
  throw new EnvError(`Configuração com ${counted(mistakes.length, "erro", "erros")}:\n${mistakes.join("\n")}`)
}

const inPortuguese = portuguese().localeError

const reasonFor: z.core.$ZodErrorMap = (issue) =>
  issue.code === "invalid_type" && issue.input === undefined ? "falta" : inPortuguese(issue)

/** Hides all before the last @: a password may contain a slash, or stand in an address without its protocol. */
function withoutPassword(name: string, value: string): string {
  return name === "MAIL_FROM" ? value : value.replace(/^(\w+:\/\/)?.*@/s, "$1…@")
}

/** Each variable. Tests check that README.md and deploy/travessia.env.example match this list. */
export function describeEnv(): Array<{ name: string; meaning: string; fallback: string }> {
  return Object.entries(envSchema.shape).map(([name, schema]) => {
    const fallback = schema.safeParse(undefined)
    return { name, meaning: schema.description ?? "", fallback: fallback.success ? String(fallback.data ?? "") : "" }
  })
}
