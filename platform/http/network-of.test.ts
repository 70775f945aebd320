import { expect, test } from "vitest"
import { networkOf } from "./network-of.ts"

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2::5", "2001:db8:1:2::"],
  ["2001:0DB8:0001:0002:ffff:0:0:9", "2001:db8:1:2::"],
  ["2001:db8::9", "2001:db8::"],
  ["2001:db8:0:0:1:2:3:4", "2001:db8::"],
  ["1::2:3:4:5:6:7", "1:0:2:3::"],
  ["::1", "::"],
  ["fe80::1%eth0", "fe80::"],
  ["servidor", "servidor"],
  ["", ""],
])("the network of %j is %j", (address, network) => {
  expect(networkOf(address)).toBe(network)
})
