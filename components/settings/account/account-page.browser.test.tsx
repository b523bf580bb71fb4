import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { AccountPage } from "@/components/settings/account/account-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { pickOption } from "@/components/testing/actions";
import { refuseRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { expectErrors } from "@/components/testing/setup";
import { ask } from "@/components/testing/surveys";
import { signInAsNewUser, type TestUserInput } from "@/components/testing/users";
import type { Me } from "@/lib/contract/access/user";

async function open(input: TestUserInput = {}) {
  const user = await signInAsNewUser(input);
  await renderScreen("/account", <AccountPage />);
  await expect.element(page.getByRole("textbox", { name: "First name" })).toBeVisible();
  return user;
}

const sessions = page
  .getByRole("table", { name: "Sessions" })
  .getByRole("row")
  .filter({ has: page.getByRole("rowheader") });
const passwordFields = page.getByLabelText("Current password");

test("the name is saved", async () => {
  await open();
  await page.getByRole("textbox", { name: "First name" }).fill("Ada");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect.element(page.getByText("Name saved")).toBeVisible();
  expect(await ask<Me>("GET", "/api/users/@me/")).toMatchObject({ first_name: "Ada" });
});

test("a new e-mail needs the password, and a wrong one is said at its field", async () => {
  expectErrors(/400/);
  const { email, password } = await open();
  const changed = `new-${email}`;
  await page.getByRole("textbox", { name: "Email" }).fill(changed);
  await page.getByRole("button", { name: "Change email" }).click();
  await expect.element(page.getByText("This field is required.")).toBeVisible();
  await passwordFields.first().fill("wrong horse");
  await page.getByRole("button", { name: "Change email" }).click();
  await expect.element(page.getByText("Current password is incorrect.")).toBeVisible();
  await passwordFields.first().fill(password);
  await page.getByRole("button", { name: "Change email" }).click();
  await expect.element(page.getByText("Email changed")).toBeVisible();
  expect(await ask<Me>("GET", "/api/users/@me/")).toMatchObject({ email: changed });
});

test("a new password ends the other sessions and keeps this one", async () => {
  const { password } = await open({ sessions: 3 });
  await expect.poll(() => sessions.elements().length).toBe(3);
  await passwordFields.last().fill(password);
  await page.getByLabelText("New password").fill("another horse");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect.element(page.getByText("Password changed. You’re signed out everywhere else.")).toBeVisible();
  await expect.poll(() => sessions.elements().length).toBe(1);
  await expect.element(sessions.first()).toHaveTextContent("This browser");
  await expect.element(passwordFields.last()).toHaveValue("");
});

test("another session is signed out by itself; this one only with all", async () => {
  await open({ sessions: 2 });
  await expect.element(sessions.first()).toHaveTextContent("This browser");
  await expect.element(sessions.last()).toHaveTextContent("Firefox on Windows");
  await page.getByRole("button", { name: "Sign out Firefox on Windows" }).click();
  await expect.poll(() => sessions.elements().length).toBe(1);
  const count = async () => (await ask<{ count: number }>("GET", "/api/users/@me/sessions/")).count;
  await expect.poll(count).toBe(1);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect.element(page.getByRole("alertdialog", { name: "Sign out everywhere?" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).first().click();
});

test("preferences of the browser apply at once and are kept", async () => {
  await open();
  await page.getByRole("button", { name: /Density of lists/ }).click();
  await page.getByRole("option", { name: "Compact" }).click();
  expect(localStorage.getItem("density")).toBe("compact");
  await page.getByRole("combobox", { name: "Time zone of dates and times" }).fill("Berl");
  await pickOption(/Berlin/);
  expect(document.cookie).toContain("time-zone=Europe/Berlin");
  await page.getByText("Single-key shortcuts").click();
  expect(localStorage.getItem("single-keys")).toBe("off");
  localStorage.clear();
  await cookieStore.delete("time-zone");
});

test("looks right, also while the sessions could not be loaded", async () => {
  expectErrors(/403/);
  const release = refuseRequests(/\/sessions\//);
  await open();
  await expect.element(page.getByText("Couldn’t load your sessions.")).toBeVisible();
  await expectToLookRight();
  release();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(sessions.first()).toHaveTextContent("This browser");
});
