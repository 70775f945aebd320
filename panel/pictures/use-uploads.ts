import { useRef, useState } from "react"
import type { UploadView } from "./picture-view.ts"
import { sendPicture } from "./send-picture.ts"

/** A queued upload: in progress, or with its result. */
export interface QueuedUpload {
  key: number
  file: string
  /** From 0 to 1. */
  share: number
  result?: UploadView
}

/** Uploads files one after the other. `onDone` is called for every file that got an answer. */
export function useUploads(onDone: (result: UploadView, file: File) => void) {
  const [queue, setQueue] = useState<QueuedUpload[]>([])
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const nextKey = useRef(0)
  const change = (key: number, changes: Partial<QueuedUpload>) =>
    setQueue((now) => now.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const send = (files: readonly File[]) => {
    for (const file of files) {
      const key = (nextKey.current += 1)
      setQueue((now) => [...now, { key, file: file.name, share: 0 }])
      last.current = last.current.then(async () => {
        const result = await sendPicture(file, (share) => change(key, { share }))
        change(key, { share: 1, result })
        onDone(result, file)
      })
    }
  }
  return { queue, send }
}
