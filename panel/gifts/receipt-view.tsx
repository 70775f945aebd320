import { useEffect, useRef, useState } from "react"
import { href } from "react-router"
import { Block } from "#panel/ui/detail-page.tsx"
import controls from "#panel/ui/controls.module.css"
import { withBasename } from "#panel/basename.ts"
import styles from "./gift-page.module.css"

/**
 * The receipt, or why it cannot be shown. The page does not read the file: the image's address does, and it answers
 * with the reason. Without scripts a link opens that answer.
 */
export function Receipt({ protocol }: { protocol: string }) {
  const address = withBasename(href("/presentes/:protocol/comprovante", { protocol }))
  const picture = useRef<HTMLImageElement>(null)
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    // The image may have failed before hydration.
    const { complete, naturalWidth } = picture.current ?? {}
    if (complete && naturalWidth === 0) void askReason(address).then(setFailure)
  }, [address])
  return (
    <Block id="comprovante" title="Comprovante">
      <p role="status" className={failure && controls.wrong}>
        {failure}
      </p>
      {!failure && (
        <figure className={styles.receipt}>
          <img
            ref={picture}
            src={address}
            alt="Comprovante enviado por quem presenteou"
            onError={() => void askReason(address).then(setFailure)}
          />
          <figcaption className={`${controls.small} ${controls.soft}`}>
            <a href={address} target="_blank" rel="noreferrer">
              Abrir em tamanho real
            </a>
            <span>Cada abertura fica no registro.</span>
          </figcaption>
        </figure>
      )}
    </Block>
  )
}

async function askReason(address: string): Promise<string> {
  const answer = await fetch(address).catch(() => undefined)
  const isReason = answer?.headers.get("content-type")?.startsWith("text/plain")
  return answer && isReason
    ? answer.text()
    : "O comprovante não pôde ser carregado agora. Recarregue a página em alguns instantes."
}
