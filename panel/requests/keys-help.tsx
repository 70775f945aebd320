import { useRef } from "react"
import { Button } from "#panel/ui/button.tsx"
import dialogStyles from "#panel/ui/dialog.module.css"
import styles from "./keys-help.module.css"
import { setShortcutsOff, useShortcutsOff } from "./shortcuts.ts"

const keys = [
  ["/", "buscar"],
  ["j", "descer um pedido"],
  ["k", "subir um pedido"],
  ["Enter", "abrir o pedido"],
  ["x", "escolher o pedido, ou deixar de escolher"],
  ["e", "mudar a etapa do pedido"],
  ["?", "mostrar esta lista"],
] as const

/**
 * Keyboard shortcuts of the inbox: a line in its footer, and a list opened with `?`, where they can be turned off. Only
 * with scripts and a keyboard.
 */
export function KeysHelp() {
  const dialog = useRef<HTMLDialogElement>(null)
  const isOff = useShortcutsOff()
  return (
    <div className={styles.keys}>
      <span>
        <kbd>J</kbd>
        <kbd>K</kbd> andar
      </span>
      <span>
        <kbd>Enter</kbd> abrir
      </span>
      <span>
        <kbd>X</kbd> escolher
      </span>
      <span>
        <kbd>E</kbd> etapa
      </span>
      <button type="button" data-keys-help onClick={() => dialog.current?.showModal()}>
        <kbd>?</kbd> todas as teclas
      </button>
      <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby="teclas">
        <h2 id="teclas">Teclas desta lista</h2>
        <dl className={styles.list}>
          {keys.map(([key, meaning]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <label className={styles.switch}>
          <input type="checkbox" checked={!isOff} onChange={(event) => setShortcutsOff(!event.target.checked)} />
          Usar estas teclas neste navegador
        </label>
        <form method="dialog">
          <Button>Fechar</Button>
        </form>
      </dialog>
    </div>
  )
}
