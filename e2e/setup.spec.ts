import { axeFindings, expect, test } from "./fixtures";
import { empty } from "./servers";

test.use({ baseURL: empty.url });

test("the first visitor creates the owner account and the project, and others join by invitation", async ({
  page,
  browser,
}) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/setup$/);
  await expect(page.getByRole("heading", { name: "Set up Fieldbook" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByLabel("Project").fill("Lighthouse");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Email").fill("Ada@example.com");
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription("Enter at least 8 characters.");
  await expect(page.getByLabel("Password")).toBeFocused();
  await page.getByLabel("Password").fill("long enough for this");
  await page.getByRole("button", { name: "Create project" }).click();

  await expect(page.getByRole("heading", { name: "Get to your first response" })).toBeVisible();
  const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(breadcrumb.getByRole("link", { name: "Lighthouse" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto("/setup");
  await expect(page).toHaveURL(/\/login$/);

  await page.goto("/");
  await page.waitForURL(/\/p\/\d+/);
  const [, project] = /\/p\/(\d+)/.exec(page.url()) ?? [];
  const invitation = await page.request.post(`/api/projects/${project}/members/`, {
    data: { role: "viewer" },
    headers: { Origin: empty.url },
  });
  const { url } = await invitation.json();

  const guest = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await guest.goto(url);
  await guest.getByLabel("First name").fill("Grace");
  await guest.getByLabel("Email").fill("grace@example.com");
  await guest.getByLabel("Password").fill("also long enough");
  await guest.getByRole("button", { name: "Join project" }).click();
  const guestBreadcrumb = guest.getByRole("navigation", { name: "Breadcrumb" });
  await expect(guestBreadcrumb.getByRole("link", { name: "Lighthouse" })).toBeVisible();
  await guest.context().close();

  const stranger = await (await browser.newContext({ locale: "en-GB" })).newPage();
  // A field that has the focus before hydration keeps it.
  await stranger.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => document.querySelector<HTMLElement>("[type=email]")?.focus());
  });
  const another = await page.request.post(`/api/projects/${project}/members/`, {
    data: { role: "viewer" },
    headers: { Origin: empty.url },
  });
  await stranger.goto((await another.json()).url);
  await expect(stranger.getByRole("button", { name: "Join project" })).toBeEnabled();
  await stranger.waitForLoadState("networkidle");
  await expect(stranger.getByLabel("Email")).toBeFocused();
  await stranger.goto(url);
  await expect(stranger.getByRole("alert").filter({ hasText: "already used or revoked" })).toBeVisible();
  await stranger.context().close();
});
