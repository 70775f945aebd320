/**
 * Sets `data-ready` of the document before the first paint where scripts will run; hydration makes it "true". Styles
 * show what works without scripts to `html:not([data-ready])`. Media queries do not tell: a browser that gets no
 * scripts (defer-loading.server.ts) has them switched on, and Chrome 109 and Safari 16.4 do not know the query
 * `scripting`.
 */
export const scriptsMark = 'AbortSignal.timeout&&(document.documentElement.dataset.ready="")'
