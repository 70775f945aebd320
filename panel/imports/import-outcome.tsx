import type { ReactNode } from "react"
import { Form, Link, href, useNavigation } from "react-router"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { DownloadLink } from "#panel/ui/download-link.tsx"
import { type RuledItem, RuledList } from "#panel/ui/ruled-list.tsx"
import styles from "#panel/ui/job-page.module.css"
import { counted, formatCount } from "#platform/text/format-count.ts"
import { ConflictList } from "./conflict-list.tsx"
import type { ImportView } from "./present-import.server.ts"

type View<Is extends ImportView["is"]> = Extract<ImportView, { is: Is }>
type ReportView = View<"tried" | "imported">

/** What a job that ended without errors has done, for `JobProgress`. */
export function describeOutcome(view: ImportView): ReactNode {
  switch (view.is) {
    case "undone":
      return <p className={controls.notice}>Importação desfeita: o site mostra o que mostrava antes dela.</p>
    case "made":
      return <p>O ZIP está pronto.</p>
    case "tried":
    case "imported":
      return describeReport(view)
    default:
      return undefined
  }
}

function describeReport({ is, changed, batch, isOutdated, created, altered, removed, kept, undone }: ReportView) {
  if (!changed)
    return (
      <p className={controls.notice}>
        {kept.total + undone.total > 0
          ? "Sem mudanças: onde os arquivos dizem outra coisa, o site fica como está."
          : "Sem mudanças: o site já mostra exatamente este conteúdo."}
      </p>
    )
  if (is === "imported")
    return (
      <p className={controls.notice}>
        Importado: o site já mostra.{" "}
        <Link to={href("/conteudo/importar/feita/:batch", { batch })}>Ver ou desfazer</Link>
      </p>
    )
  if (isOutdated) return undefined
  const counts = [
    created.total > 0 && counted(created.total, "seria novo", "seriam novos"),
    altered.total > 0 && counted(altered.total, "mudaria", "mudariam"),
    removed.total > 0 && counted(removed.total, "sairia do site", "sairiam do site"),
  ]
  return <p>{["Conferido", counts.filter(Boolean).join(", ")].filter(Boolean).join(": ")}.</p>
}

/** The result of a dry run, an import, an undo or an export: its errors, lists and next steps. */
export function ImportOutcome({ view, file }: { view: ImportView; file: { to: string; bytes: number } }) {
  switch (view.is) {
    case "refused":
      return (
        <p className={controls.wrong} role="alert">
          {view.reason}
        </p>
      )
    case "mistakes":
      return <Mistakes {...view} />
    case "conflicts":
      return <Conflicts {...view} />
    case "undone":
      return null
    case "not-undone":
      return <NotUndone {...view} />
    case "made":
      return (
        <>
          <DownloadLink to={file.to} bytes={file.bytes} what="o ZIP" />
          {view.note && <p>{view.note}</p>}
        </>
      )
    default:
      return <Report view={view} />
  }
}

function Mistakes({ mistakes }: View<"mistakes">) {
  return (
    <>
      <div className={controls.wrong} role="alert">
        <p>
          <b>{mistakes.total === 1 ? "Há um erro" : `Há ${formatCount(mistakes.total)} erros`}</b> nos arquivos. Nada
          foi importado: corrija e envie o ZIP de novo.
        </p>
      </div>
      <RuledList {...mistakes} />
    </>
  )
}

/**
 * Conflicts between files and panel. One choice of the preferred side applies to all of them, and runs as a dry run
 * first.
 */
function Conflicts({ conflicts }: View<"conflicts">) {
  const isBusy = useNavigation().state !== "idle"
  return (
    <>
      <div className={controls.wrong} role="alert">
        <p>
          <b>Os mesmos campos mudaram nos arquivos e no painel.</b> Nada foi importado. Compare abaixo e escolha qual
          vale: <del>riscado</del> é o que está no painel, <ins>marcado</ins> o que está nos arquivos.
        </p>
      </div>
      <ConflictList {...conflicts} />
      <Form method="post" className={styles.part}>
        <fieldset className={styles.choice}>
          <legend>Onde os dois mudaram, vale o que está</legend>
          <label>
            <input type="radio" name="prefer" value="panel" defaultChecked /> no painel
          </label>
          <label>
            <input type="radio" name="prefer" value="files" /> nos arquivos
          </label>
        </fieldset>
        <Button look="main" name="intent" value="try" disabled={isBusy}>
          Conferir com esta escolha
        </Button>
      </Form>
    </>
  )
}

function NotUndone({ changed, problems, isUndone }: View<"not-undone">) {
  return (
    <>
      <p className={controls.wrong} role="alert">
        Nada foi desfeito. {reasonNotUndone({ changed, problems, isUndone })}
      </p>
      <RuledList items={changed.length > 0 ? changed : problems} />
    </>
  )
}

type NotUndoneView = Pick<View<"not-undone">, "changed" | "problems" | "isUndone">

function reasonNotUndone({ changed, problems, isUndone }: NotUndoneView): string {
  if (isUndone) return "Esta importação já foi desfeita."
  if (changed.length > 0) return "Estes itens mudaram depois da importação:"
  if (problems.length > 0) return "O que havia antes não combina mais com o resto do site:"
  return "A história já não guarda o que alguns itens diziam antes."
}

function Report({ view }: { view: ReportView }) {
  const { is, changed, digest, prefer, isOutdated, warnings, kinds, kept, undone } = view
  const isBusy = useNavigation().state !== "idle"
  const groups: Array<[title: string, list: { items: RuledItem[]; total: number }]> = [
    [is === "tried" ? "Seriam novos" : "Novos", view.created],
    [is === "tried" ? "Mudariam" : "Mudaram", view.altered],
    [is === "tried" ? "Sairiam do site" : "Saíram do site", view.removed],
    ["Ficam como estão no painel", kept],
    ["Ficam como estão: a importação deles foi desfeita", undone],
    ["Avisos, que não impedem a importação", warnings],
  ]
  return (
    <>
      {isOutdated && (
        <p className={controls.wrong} role="alert">
          Alguém publicou depois que você conferiu. Nada foi importado: isto é o que a importação faria agora.
        </p>
      )}
      {prefer && (
        <p className={controls.soft}>
          {prefer === "files"
            ? "Onde os dois mudaram, ou a importação foi desfeita, vale o que está nos arquivos."
            : "Onde os dois mudaram, vale o que está no painel."}
        </p>
      )}
      {is === "tried" && changed && (
        <Form method="post" className={styles.act}>
          <input type="hidden" name="digest" value={digest} />
          <Button look="main" name="intent" value="import" disabled={isBusy}>
            Importar
          </Button>
          <Link to={href("/conteudo/importar")}>Não importar</Link>
        </Form>
      )}
      {is === "tried" && !prefer && undone.total > 0 && <RepeatUndone total={undone.total} />}
      {changed && <Counts kinds={kinds} />}
      {groups.map(
        ([title, list]) =>
          list.total > 0 && (
            <section key={title} aria-label={title}>
              <h2>
                {title} <span className={controls.soft}>{formatCount(list.total)}</span>
              </h2>
              <RuledList {...list} />
            </section>
          ),
      )}
    </>
  )
}

/** Nobody has edited these entries since their import was undone. The choice runs as a dry run first. */
function RepeatUndone({ total }: { total: number }) {
  const isBusy = useNavigation().state !== "idle"
  return (
    <Form method="post" className={styles.act}>
      <input type="hidden" name="prefer" value="files" />
      <Button name="intent" value="try" disabled={isBusy}>
        Conferir com o que foi desfeito
      </Button>
      <p className={controls.soft}>
        {total === 1
          ? "Um item fica como está, porque a importação dele foi desfeita."
          : `${formatCount(total)} itens ficam como estão, porque a importação deles foi desfeita.`}
      </p>
    </Form>
  )
}

function Counts({ kinds }: Pick<ReportView, "kinds">) {
  return (
    <table className={styles.counts}>
      <caption className={controls.hidden}>Mudanças por tipo</caption>
      <thead>
        <tr>
          <th scope="col">Tipo</th>
          <th scope="col">Novos</th>
          <th scope="col">Alterados</th>
          <th scope="col">Removidos</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, created, changed, removed }) => (
          <tr key={kind}>
            <th scope="row">{kind}</th>
            <td>{created}</td>
            <td>{changed}</td>
            <td>{removed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
