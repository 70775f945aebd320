import figtree from "#ui/fonts/figtree.woff2?url"
import fraunces from "#ui/fonts/fraunces.woff2?url"
import webFonts from "#ui/fonts/web-fonts.css?url"
import type { DocumentFrame } from "#platform/http/render-document.server.ts"
import { scriptsMark } from "./scripts-mark.ts"
import { speculationRules } from "./speculation-rules.ts"
import { swapFonts } from "./swap-fonts.ts"

/** The longest wait for what may hang: pictures, then fonts. Milliseconds. */
const timeoutMs = 3_000
/** Time to decode and paint what has just been loaded, after the next frame. Milliseconds. */
const paintMs = 100

/** Browsers ask for it at the `load` event, before a slow phone has painted the first picture. */
const manifestLink = { rel: "manifest", href: "/manifest.webmanifest" }

/** The style sheet applies when its fonts are swapped. */
const fontLinks = JSON.stringify([
  { rel: "stylesheet", media: "not all", href: webFonts },
  ...[fraunces, figtree].map((href) => ({
    rel: "preload",
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
    href,
  })),
])

/** Not in what React renders: rules that a browser meets a second time, on the page of an error, it reports. */
const endOfHead =
  `<noscript><link rel="stylesheet" href="${webFonts}"><link rel="manifest" href="${manifestLink.href}"></noscript>` +
  `<script>${scriptsMark}</script>` +
  `<script type="speculationrules">${speculationRules}</script>`

/**
 * Loads the fonts when the first pictures are loaded and painted, and the scripts and the web manifest after the fonts.
 * On a slow connection each would compete with what the visitor waits for. A visitor who presses something starts all.
 * A pressed button that needs the scripts (a tab) is pressed again when they have come, unless the visitor pressed
 * something else after it.
 * Browsers without scripts load the fonts and the manifest with the page.
 *
 * The fonts wait on the first page of a visit only (first-page.ts).
 *
 * Browsers without `AbortSignal.timeout`, which are older than those that we serve, get no scripts: forms, which would
 * fail with it, work without.
 *
 * Changes three things in React Router's HTML: the `modulepreload` links of the head, which go; the static imports of
 * the module script, which become dynamic ones; and the end of the head.
 */
export function deferLoading({ head, scripts }: DocumentFrame): DocumentFrame {
  const addresses: string[] = []
  const withoutPreloads = head.replaceAll(
    /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g,
    (_, address: string) => {
      addresses.push(address)
      return ""
    },
  )
  return {
    head: withoutPreloads.replace("</head>", `${endOfHead}</head>`),
    scripts: scripts.replace(
      /(<script\b[^>]*\stype="module"[^>]*>)(import "[\s\S]*?)(?=<\/script>)/,
      (_, tag: string, text: string) => tag + afterFonts(text, addresses),
    ),
  }
}

function afterFonts(module: string, addresses: readonly string[]): string {
  const scriptLinks = addresses.map((href) => ({ rel: "modulepreload", fetchPriority: "low", href }))
  return `const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const add = (link) => new Promise((done) => {
  const element = Object.assign(document.createElement("link"), link);
  element.onload = element.onerror = () => done(element);
  document.head.append(element);
});
const pressed = new Promise((done) => {
  for (const press of ["pointerdown", "keydown"]) addEventListener(press, done, { once: true, capture: true });
});
const frame = () => new Promise(requestAnimationFrame);
const paint = () => frame().then(frame).then(() => wait(${paintMs}));
const painted = (loaded) => Promise.race([loaded.then(paint), pressed, wait(${timeoutMs})]);
const page = new Promise((done) => {
  if (document.readyState === "complete") done(); else addEventListener("load", done);
});
let press;
const note = ({ target }) => press = target.closest("button[type=button]:not([popovertarget])");
addEventListener("click", note, true);
const { dataset } = document.documentElement;
new MutationObserver((_, observer) => {
  observer.disconnect();
  removeEventListener("click", note, true);
  press?.click();
}).observe(document.documentElement, { attributeFilter: ["data-ready"] });
const waits = dataset.stage === "picture";
if (waits) await painted(page);
if (waits) dataset.stage = "layout";
const fonts = Promise.all(${fontLinks}.map(add)).then(${swapFonts});
await painted(Promise.all([fonts, !waits && page]));
if (!AbortSignal.timeout) await new Promise(() => {});
${JSON.stringify([manifestLink, ...scriptLinks])}.map(add);
${withDynamicImports(module)}`
}

function withDynamicImports(module: string): string {
  return module
    .replaceAll(/^import \* as (\w+) from ("[^"]+");$/gm, "const $1 = await import($2);")
    .replaceAll(/^import ("[^"]+");$/gm, "await import($1);")
}
