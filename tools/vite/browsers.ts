/**
 * The oldest browsers that the site and the panel serve. The build lowers syntax and styles to what these know. It adds
 * no missing functions: test/browser-support.test.ts finds those in the built scripts.
 */
export const oldestBrowsers = ["chrome109", "edge109", "firefox115", "safari16.4", "ios16.4"]

/**
 * Safari 15.4, the first with `@layer`, gets the site without scripts, but with its styles: it ignores media queries
 * such as `(width < 40em)`.
 */
export const oldestForStyles = [...oldestBrowsers, "safari15.4", "ios15.4"]
