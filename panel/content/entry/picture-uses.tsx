import { Link, href } from "react-router"
import { removePictureHref } from "#panel/pictures/picture-address.ts"
import { ButtonLink } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import styles from "./picture-uses.module.css"
import type { PictureUsesView } from "./present-picture-uses.server.ts"

/** Where a picture is used, and the actions that affect every use. */
export function PictureUses({ name, uses }: { name: string; uses: PictureUsesView }) {
  const { published, hidden, drafts, unused } = uses
  return (
    <section className={styles.uses} aria-labelledby="onde">
      <h2 id="onde">Onde aparece</h2>
      {unused ? <p>{unused}</p> : <Uses uses={published} />}
      {hidden && <p className={controls.soft}>{hidden}</p>}
      {drafts.length > 0 && (
        <>
          <h3>Só em rascunho</h3>
          <Uses uses={drafts} />
        </>
      )}
      <div className={styles.acts}>
        <ButtonLink to={href("/imagens/:name/trocar", { name })}>
          {unused ? "Trocar o arquivo" : "Trocar em todos os lugares"}
        </ButtonLink>
        {unused && <Link to={removePictureHref(name)}>Apagar esta imagem</Link>}
      </div>
    </section>
  )
}

function Uses({ uses }: { uses: PictureUsesView["published"] }) {
  return (
    <ul>
      {uses.map(({ to, title, what }) => (
        <li key={to}>
          <Link to={to}>{title}</Link> <span className={controls.soft}>{what}</span>
        </li>
      ))}
    </ul>
  )
}
