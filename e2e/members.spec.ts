import { asOwner, expect, test } from "./fixtures";
import { demo } from "./servers";

test("an invited colleague joins, restricted by role", async ({ signedIn: page, request, browser }) => {
  const created = await request.post(`${demo.url}/api/projects/`, { ...asOwner, data: { name: "Orchard" } });
  const { id } = await created.json();
  const members = `/p/${id}/settings/members`;
  const surveys = `/api/projects/${id}/surveys/`;
  const survey = { data: { name: "Tea", type: "popover" }, headers: { Origin: demo.url } };

  await page.goto(members);
  await page.getByRole("button", { name: "Invite member" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Viewer", { exact: true }).click();
  await dialog.getByRole("button", { name: "Create link" }).click();
  const url = await dialog.getByText(/\/invitation\//).textContent();
  await dialog.getByRole("button", { name: "Done" }).click();
  const invitations = page.getByRole("table", { name: "Open invitations" });
  await expect(invitations.getByRole("rowheader", { name: "Viewer" })).toBeVisible();

  const context = await browser.newContext({ locale: "en-GB" });
  const guest = await context.newPage();
  await guest.goto(url ?? "");
  await expect(guest.getByText(/to the project “Orchard”\. Role: Viewer\./)).toBeVisible();
  await guest.getByLabel("First name").fill("Grace");
  const email = `grace-${id}@example.com`;
  await guest.getByLabel("Email").fill(email);
  await guest.getByLabel("Password").fill("long enough for this");
  await guest.getByRole("button", { name: "Join project" }).click();
  await guest.waitForURL(new RegExp(`/p/${id}`));
  await guest.goto(members);
  await expect(guest.getByText("Your role in this project is Viewer.")).toBeVisible();
  expect((await guest.request.post(`${demo.url}${surveys}`, survey)).status()).toBe(403);

  await page.reload();
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: /Role of/ }).click();
  await page.getByRole("option", { name: /Editor/ }).click();
  await expect(page.getByText("Grace is now Editor")).toBeVisible();
  expect((await guest.request.post(`${demo.url}${surveys}`, survey)).status()).toBe(201);

  await row.getByRole("button", { name: "Actions for Grace" }).click();
  await page.getByRole("menuitem", { name: "Remove from project…" }).click();
  await page.getByRole("button", { name: "Remove member" }).click();
  await expect(row).toHaveCount(0);
  expect((await guest.request.get(`${demo.url}${surveys}`)).status()).toBe(404);
  await context.close();
  await request.delete(`${demo.url}/api/projects/${id}/`, asOwner);
});
