import { expect, test } from "vitest";
import { deviceOf } from "@/components/settings/account/device-name";

const mozilla = "Mozilla/5.0";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/149.0 Safari/537.36`, "Chrome", "Windows"],
  [`${mozilla} (Windows NT 10.0) ${webkit} Chrome/149.0 Safari/537.36 Edg/149.0`, "Edge", "Windows"],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/19 Safari/605.1`, "Safari", "macOS"],
  [`${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19 Safari/604.1`, "Safari", "iPhone"],
  [`${mozilla} (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0`, "Firefox", "Linux"],
  [`${mozilla} (Linux; Android 16) ${webkit} Chrome/149.0 Mobile Safari/537.36`, "Chrome", "Android"],
  [`${mozilla} (X11; Linux x86_64) ${webkit} HeadlessChrome/149.0 Safari/537.36`, "Chrome", "Linux"],
  ["curl/8.5.0", "curl", null],
  ["", null, null],
])("%s is %s on %s", (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
