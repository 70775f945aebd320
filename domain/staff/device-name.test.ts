import { expect, test } from "vitest"
import { deviceName } from "./device-name.ts"

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", "Chrome no Windows"],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge no Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari no iPhone",
  ],
  ["Mozilla/5.0 (Linux; Android 16; SM-S921B) Chrome/140.0 Mobile Safari/537.36", "Chrome no Android"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14.0; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox no Mac"],
  ["curl/8.0", "Dispositivo desconhecido"],
  ["", "Dispositivo desconhecido"],
])("%s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
