import { useEffect, useRef, useState } from "react"
import controls from "#panel/ui/controls.module.css"
import styles from "./gift-page.module.css"

/**
 * The receipt, or why it cannot be seen. The page does not read the file: the address of the picture does, and answers
 * with the reason. Without scripts the link leads to that answer.
 */
export function Receipt({ protocol }: { protocol: string }) {
  const address = `/painel/presentes/${protocol}/comprovante`
  const picture = useRef<HTMLImageElement>(null)
  const [failure, setFailure] = useState<string>()
  const explain = async () => {
    const answer = await fetch(address).catch(() => undefined)
    const isReason = answer?.headers.get("content-type")?.startsWith("text/plain")
    setFailure(isReason ? await answer?.text() : unknownFailure)
  }
  useEffect(() => {
    // It may have failed before the page was ready to hear of it.
    const { complete, naturalWidth } = picture.current ?? {}
    if (complete && naturalWidth === 0) void explain()
  }, [])
  return (
    <section className={styles.block}>
      <h2>Comprovante</h2>
      {failure ? (
        <p className={controls.wrong} role="status">
          {failure}
        </p>
      ) : (
        <figure className={styles.receipt}>
          <img
            ref={picture}
            src={address}
            alt="Comprovante enviado por quem presenteou"
            onError={() => void explain()}
          />
          <figcaption className={`${controls.small} ${controls.soft}`}>
            <a href={address} target="_blank" rel="noreferrer">
              Abrir em tamanho real
            </a>
            <span>Cada abertura fica no registro.</span>
          </figcaption>
        </figure>
      )}
    </section>
  )
}

const unknownFailure = "O comprovante não pôde ser carregado agora. Recarregue a página em alguns instantes."
