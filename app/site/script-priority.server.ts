/**
 * On a weak connection the page's words, styles, letters and first picture come before what makes it answer to clicks: all
 * scripts are modules that nothing waits for. React Router's own links to them have no priority to set.
 */
export function scriptsAfterContent(html: string): string {
  return html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
}
