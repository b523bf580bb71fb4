import { axeFindingsInThemes, expect, login, test } from "./fixtures";
import { demo } from "./servers";

const origin = { Origin: demo.url };
const members = "/api/projects/1/members/";

test("a user who forgot their password sets a new one with a link from the owner, once", async ({
  page,
  browser,
}) => {
  await login(page);
  const invitation = await page.request.post(members, { data: { role: "viewer" }, headers: origin });
  const email = `grace-${Date.now()}@example.com`;
  const accepted = await page.request.post("/api/invitations/accept/", {
    data: { token: (await invitation.json()).url.split("/").at(-1), email, password: "soon forgotten" },
  });
  const { id } = await accepted.json();
  const made = await page.request.post(`${members}${id}/reset_link/`, { headers: origin });
  const { url } = await made.json();

  const guest = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await guest.goto(url);
  await expect(guest.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  expect(await axeFindingsInThemes(guest)).toEqual([]);
  await guest.getByLabel("New password").fill("short");
  await guest.getByRole("button", { name: "Save password" }).click();
  await expect(guest.getByLabel("New password")).toHaveAccessibleDescription("Enter at least 8 characters.");
  await guest.getByLabel("New password").fill("well remembered");
  await guest.getByRole("button", { name: "Save password" }).click();
  await expect(guest.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();

  await guest.context().close();

  const again = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await again.goto(url);
  await again.getByLabel("New password").fill("another one");
  await again.getByRole("button", { name: "Save password" }).click();
  await expect(again.getByRole("alert").filter({ hasText: "already used or revoked" })).toBeVisible();
  await again.context().close();

  const removed = await page.request.delete(`${members}${id}/`, { headers: origin });
  expect(removed.status()).toBe(204);
});
