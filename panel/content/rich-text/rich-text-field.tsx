import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from "react"
import controls from "#panel/ui/controls.module.css"
import { Field, labelId } from "#panel/ui/field.tsx"
import { Prose } from "#ui/prose.tsx"
import type { ControlView, Marked } from "#panel/content/fields/form-view.ts"
import type { RichTextEditorProps } from "./rich-text-editor.tsx"
import styles from "./rich-text.module.css"

/**
 * A rich text field. Without scripts, and until the editor has loaded, it is a text area with HTML. The text area stays
 * in the form; the editor writes every change to it.
 */
export function RichTextField({
  field: { id, name, label, help, mark, errors, value, clean },
}: {
  field: Marked<ControlView>
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { Editor, hadFocus } = useEditor(area)
  const read = useCallback(() => area.current?.value ?? "", [])
  const write = useCallback((html: string) => {
    if (!area.current) return
    area.current.value = html
    // Autosave listens to input events.
    area.current.dispatchEvent(new Event("input", { bubbles: true }))
  }, [])
  return (
    <>
      <Field {...{ id, name, label, errors }} help={Editor ? mark : help}>
        {(control) => (
          <>
            <textarea
              {...control}
              ref={area}
              rows={8}
              defaultValue={value}
              // The editor takes over the field's id.
              {...(Editor && { id: `${id}-html`, hidden: true })}
            />
            {Editor && (
              <Editor
                read={read}
                write={write}
                id={id}
                label={label}
                labelId={labelId(id)}
                describedBy={control["aria-describedby"]}
                isWrong={control["aria-invalid"] ?? false}
                hadFocus={hadFocus}
              />
            )}
          </>
        )}
      </Field>
      {clean && !Editor && (
        <details className={styles.clean}>
          <summary className={controls.small}>Como fica no site: {label}</summary>
          <Prose html={clean} />
        </details>
      )}
    </>
  )
}

/** The editor once loaded, and whether the text area had the focus then. If loading fails, the text area stays. */
function useEditor(area: RefObject<HTMLTextAreaElement | null>) {
  const [loaded, setLoaded] = useState<{ Editor?: ComponentType<RichTextEditorProps>; hadFocus: boolean }>({
    hadFocus: false,
  })
  useEffect(() => {
    const load = async () => {
      const { RichTextEditor } = await import("./rich-text-editor.tsx")
      setLoaded({ Editor: RichTextEditor, hadFocus: document.activeElement === area.current })
    }
    load().catch(() => {})
  }, [area])
  return loaded
}
