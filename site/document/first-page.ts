import { whenIdle } from "#ui/when-idle.ts"

/*
 * The first page of a visit comes in stages. `data-stage` of the document names the stage.
 *
 * - `picture`: the largest picture loads and is painted. Others, fonts and scripts wait: defer-loading.server.ts.
 * - `layout`: sections far below the first view are laid out when they come near, or one after the other when idle.
 * - None: the page is complete.
 *
 * A page has none where the visitor may begin further down: reloaded, come back to, or with a fragment. Nor has one
 * that comes after another of this site: its pictures, fonts and scripts are at hand. Nor one without scripts.
 */

/** Runs in the head before the first paint. Where the module script does not run, pictures wait for five seconds. */
export const firstPageScript =
  'var n=performance.getEntriesByType("navigation")[0],d=document.documentElement.dataset;' +
  'if(n&&n.type=="navigate"&&!location.hash&&document.referrer.indexOf(location.origin+"/")!==0){d.stage="picture";' +
  'setTimeout(function(){if(d.stage=="picture")d.stage="layout"},5e3)}'

/**
 * Lays the sections out that are far below the first view, one in each idle moment: all at once would hold up what the
 * visitor does. Called when the page is hydrated.
 */
export function completeFirstPage(): void {
  const { dataset } = document.documentElement
  if (!dataset.stage) return
  const sections = document.querySelectorAll<HTMLElement>("main > section").values()
  const layOutNext = () => {
    const { value: section } = sections.next()
    if (!section) return delete dataset.stage
    section.style.contentVisibility = "visible"
    return whenIdle(layOutNext)
  }
  whenIdle(layOutNext)
}
