import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { axeFindingsInThemes, expect, login, test } from "./fixtures";
import { demo } from "./servers";

const origin = { Origin: demo.url };
const members = "/api/projects/1/members/";
const password = "long enough for this";

test.use({ expectedErrors: /status of 401/ });

/** A code of an authenticator app. Each is accepted once: the next sign-in takes that of the next time step. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Ends the session with no page open: one that is answered 401 goes to the sign-in page by itself. */
async function loseSession(guest: Page): Promise<void> {
  await guest.goto("about:blank");
  await guest.context().clearCookies();
}

/** Enters email and password by keyboard. */
async function submitPassword(guest: Page, email: string): Promise<void> {
  await guest.goto("/login");
  await guest.getByLabel("Email").fill(email);
  await guest.keyboard.press("Tab");
  await guest.keyboard.type(password);
  await guest.keyboard.press("Enter");
  await expect(guest.getByLabel("Code")).toBeFocused();
}

test("a member turns two-factor sign-in on, signs in with a code and a recovery code, and turns it off", async ({
  page,
  browser,
}) => {
  await login(page);
  const invitation = await page.request.post(members, { data: { role: "viewer" }, headers: origin });
  const email = `factor-${Date.now()}@example.com`;
  const accepted = await page.request.post("/api/invitations/accept/", {
    data: { token: (await invitation.json()).url.split("/").at(-1), email, password },
  });
  const { id } = await accepted.json();

  const guest = await (await browser.newContext({ locale: "en-GB", baseURL: demo.url })).newPage();
  await guest.goto("/login?next=/account");
  await guest.getByLabel("Email").fill(email);
  await guest.getByLabel("Password").fill(password);
  await guest.keyboard.press("Enter");
  await guest.getByRole("button", { name: "Set up…" }).click();
  const dialog = guest.getByRole("dialog", { name: "Set up two-factor sign-in" });
  await expect(dialog.getByRole("img", { name: "QR code of the key" })).toBeVisible();
  expect(await axeFindingsInThemes(guest)).toEqual([]);
  const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? "";
  await dialog.getByLabel("Code", { exact: true }).fill("000000");
  await dialog.getByLabel("Current password").fill(password);
  await guest.keyboard.press("Enter");
  await expect(dialog.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(/code/i);
  await dialog.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await guest.keyboard.press("Enter");
  const codes = guest.getByRole("dialog", { name: "Recovery codes" });
  const recovery = ((await codes.getByRole("figure").locator("p").textContent()) ?? "").split("\n");
  expect(recovery.length).toBeGreaterThan(5);
  const download = guest.waitForEvent("download");
  await codes.getByRole("button", { name: "Download text file" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toBe(`${email}\n${recovery.join("\n")}\n`);
  await codes.getByRole("button", { name: "Done" }).click();
  await expect(guest.getByText("Two-factor sign-in is on.")).toBeVisible();

  await loseSession(guest);
  await submitPassword(guest, email);
  expect(await axeFindingsInThemes(guest)).toEqual([]);
  await guest.keyboard.type("123");
  await guest.keyboard.press("Enter");
  await expect(guest.getByLabel("Code")).toHaveAccessibleDescription(/Incorrect code\./);
  await expect(guest.getByLabel("Code")).toBeFocused();
  await guest.getByLabel("Code").fill(codeOf(secret, 1));
  await guest.keyboard.press("Enter");
  await expect(guest.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();

  await loseSession(guest);
  await submitPassword(guest, email);
  await guest.keyboard.type(recovery[0] ?? "");
  await guest.keyboard.press("Enter");
  await expect(guest.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();

  await guest.goto("/account");
  await guest.getByRole("button", { name: "Turn off…" }).click();
  const removal = guest.getByRole("dialog", { name: "Turn off two-factor sign-in?" });
  await removal.getByLabel("Code or recovery code").fill(recovery[1] ?? "");
  await removal.getByLabel("Current password").fill(password);
  await guest.keyboard.press("Enter");
  await expect(guest.getByText("Two-factor sign-in is off.")).toBeVisible();
  await guest.context().close();

  const removed = await page.request.delete(`${members}${id}/`, { headers: origin });
  expect(removed.status()).toBe(204);
});
