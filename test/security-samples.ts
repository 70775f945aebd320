/** By lint rule: code that it must refuse in the product, one finding each. */
export const refusedCode: Record<string, string[]> = {
  "no-eval": ['eval("1 + 1")'],
  "no-implied-eval": ['setTimeout("alert(1)", 10)'],
  "no-new-func": ['export const made = new Function("return 1")'],
  "no-script-url": ['location.href = "javascript:void(0)"'],
  "react/no-danger": [
    "export const Page = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />",
  ],
  "unicorn/no-document-cookie": ['document.cookie = "a=1"'],
  "security/no-subprocess": [
    'import { exec } from "node:child_process"\nexec("ls")',
    'import { spawn } from "child_process"\nspawn("ls")',
  ],
  "security/no-raw-sql": [
    'import { sql } from "kysely"\nexport const made = (text: string) => sql.raw(text)',
    'import { sql } from "kysely"\nexport const made = (text: string) => sql`select ${sql.lit(text)}`',
  ],
  "security/no-dynamic-regexp": [
    "export const made = (text: string) => new RegExp(text)",
    "export const made = (text: string) => RegExp(text)",
  ],
  "security/no-weak-random": ["export const key = Math.random()"],
  "security/no-http-client": [
    'export const got = fetch("/here")',
    'export const got = globalThis.fetch("/here")',
    'import axios from "axios"\nexport const got = axios',
    'import { request } from "node:https"\nexport const got = request',
    'import { get as find } from "node:http"\nexport const got = find',
    'import http from "node:http"\nexport const got = http',
    'import * as http from "node:http"\nexport const got = http',
  ],
  "security/no-foreign-fetch": [
    'export const got = fetch("https://elsewhere.example")',
    "export const got = (host: string) => fetch(`${host}/path`)",
  ],
  "security/no-html-injection": [
    'document.body.innerHTML = "<b>"',
    'document.body.outerHTML = "<b>"',
    'document.createElement("iframe").srcdoc = "<b>"',
    'document.body.insertAdjacentHTML("beforeend", "<b>")',
    'document.createRange().createContextualFragment("<b>")',
    'document.body.setHTMLUnsafe("<b>")',
    'document.write("<b>")',
  ],
  "security/no-cross-window": [
    'window.name = "me"',
    "export const opener = window.opener",
    'document.domain = "travessia.example"',
    'parent.postMessage("hello", "*")',
    'addEventListener("click", () => {})\nwindow.addEventListener("message", () => {})',
    "export const jsonpCallback = 1",
  ],
  "security/strong-crypto": [
    'import { createHash } from "node:crypto"\nexport const hash = createHash("md5")',
    'import { createHash } from "node:crypto"\nexport const hash = (name: string) => createHash(name)',
    'import * as crypto from "node:crypto"\nexport const hash = crypto.createHmac("sha1", "key")',
    'import { createCipheriv } from "node:crypto"\nexport const cipher = createCipheriv("aes-128-cbc", "", "")',
    'import * as crypto from "node:crypto"\nexport const cipher = crypto.createDecipheriv("aes-256-ecb", "", "")',
    'import bcrypt from "bcrypt"\nexport const hash = bcrypt',
  ],
}
