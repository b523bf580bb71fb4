import { expect, test } from "vitest";
import { page } from "vitest/browser";
import PublicLinks from "@/components/public-links/public-links";
import { expectToLookRight } from "@/components/testing/accessibility";
import { renderScreen } from "@/components/testing/screen";
import { ask, newSurvey } from "@/components/testing/surveys";
import { surveyLinks } from "@/lib/client/public-links";
import type { PublicLink } from "@/lib/contract/survey/public-link";

const button = (name: string) => page.getByRole("button", { name, exact: true });

test("a link is created with a password, changed and revoked", async () => {
  const { id, projectId } = await newSurvey();
  await renderScreen(
    `/p/${projectId}/surveys/${id}`,
    <PublicLinks
      projectId={String(projectId)}
      calls={surveyLinks(String(projectId), id)}
      isWritable
      onClose={() => {}}
    />,
  );
  const list = () => ask<PublicLink[]>("GET", `/api/projects/${projectId}/surveys/${id}/public_links/`);
  await button("Create link").click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Board");
  await page.getByText("Password", { exact: true }).click();
  await page.getByText("Show open answers").click();
  await button("Create link").click();
  await expect.element(page.getByText("Enter a password of at least 8 characters.")).toBeVisible();
  await expectToLookRight();
  await page.getByLabelText("New password").fill("rivers and stones");
  await button("Create link").click();
  await expect.element(page.getByText("Password · Open answers · Never opened")).toBeVisible();
  await expect.element(button("Copy iframe code")).toBeVisible();
  await expectToLookRight();

  await button("Edit “Board”").click();
  await page.getByText("Password", { exact: true }).click();
  await button("Save").click();
  await expect.element(page.getByText("Open answers · Never opened")).toBeVisible();
  expect(await list()).toMatchObject([{ name: "Board", has_password: false, shows_open_answers: true }]);

  await button("Revoke “Board”").click();
  await button("Revoke link").click();
  await expect.element(page.getByText(/^Revoked .* · Open answers/)).toBeVisible();
  expect(button("Copy link").elements()).toEqual([]);
  expect(await list()).toMatchObject([{ token: null }]);
});
