/*
 * The name of a device in the list of sessions: "Chrome no Windows". Rough on purpose: it only needs to be recognised.
 */

const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
]

const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, "no iPhone"],
  [/\biPad\b/, "no iPad"],
  [/\bAndroid\b/, "no Android"],
  [/\bWindows\b/, "no Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "no Mac"],
  [/\bCrOS\b/, "no ChromeOS"],
  [/\bLinux\b/, "no Linux"],
]

export function deviceName(userAgent: string): string {
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const name = [find(browsers), find(systems)].filter(Boolean).join(" ")
  return name === "" ? "Dispositivo desconhecido" : name
}
