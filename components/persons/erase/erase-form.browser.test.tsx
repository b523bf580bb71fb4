import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { EraseForm } from "@/components/persons/erase/erase-form";
import { expectToLookRight } from "@/components/testing/accessibility";
import { newProjectAs } from "@/components/testing/roles";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";
import { erasePath } from "@/lib/client/links/persons";
import type { Deletion } from "@/lib/contract/person/deletion";
import type { Person } from "@/lib/contract/person/person";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const list = page.getByRole("textbox", { name: /Distinct IDs, email addresses/ });

test("a list is previewed, asked about and erased; without a preview, and now without a reason, it is not", async () => {
  const project = await newProject();
  const batch = ["ada", "ada", "ben"].map((distinct_id) => ({ event: "seen", distinct_id }));
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  await renderScreen(`/p/${project.id}/persons/erase`, <EraseForm projectId={String(project.id)} />);
  await button("Erase data…").click();
  await expect.element(page.getByText("Enter IDs, then choose Preview.")).toBeVisible();
  await expect.element(page.getByText("Fix 1 error to continue")).toBeVisible();
  await list.fill("ada\nnobody");
  await button("Preview").click();
  const preview = page.getByRole("complementary", { name: "What would be erased" });
  await expect.element(preview).toHaveTextContent(/Persons1.*Events2.*Nothing is stored for 1 ID:nobody/);
  await expect
    .element(preview.getByRole("list", { name: "Whom the IDs mean" }))
    .toHaveTextContent(/^adaada$/);
  await expect.element(preview).toHaveTextContent(/Also erased: tags and cohort memberships\./);
  await expectToLookRight();
  await page.getByRole("checkbox", { name: /Refuse later events/ }).click({ force: true });
  await button("Erase data…").click();
  const named = page.getByRole("alertdialog", { name: "Erase the data of ada?" });
  await expect
    .element(named)
    .toHaveTextContent(/ada.*Nothing is stored for 1 ID:nobody.*Later events of these IDs will be refused/);
  await named.getByRole("button", { name: "Cancel" }).last().click();
  await list.fill("ada\nben\nnobody");
  await button("Preview").click();
  await button("Erase data…").click();
  const several = page.getByRole("alertdialog", { name: "Erase the data of 2 IDs (2 persons)?" });
  const confirm = several.getByRole("button", { name: "Erase data" });
  await expect.element(confirm).toBeDisabled();
  await several.getByRole("textbox", { name: "Type 2 to confirm" }).fill("2");
  await expect.element(confirm).toBeEnabled();
  await several.getByRole("button", { name: "Cancel" }).last().click();
  await list.fill("ada");
  await expect.element(preview).toHaveTextContent(/Preview the list/);
  await button("Preview").click();
  await page.getByText("Now", { exact: true }).click();
  await button("Erase data…").click();
  await expect.element(page.getByText("Enter a reason to erase data now.")).toBeVisible();
  await page.getByText("In the weekly run", { exact: true }).click();
  await button("Erase data…").click();
  const dialog = page.getByRole("alertdialog", { name: "Erase the data of ada?" });
  await expect
    .element(dialog)
    .toHaveTextContent(/Persons1.*Events2.*Survey responsesNone.*cancel the rest until Sunday/);
  await dialog.getByRole("button", { name: "Erase data" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const { results } = await ask<{ results: Deletion[] }>(
    "GET",
    `/api/projects/${project.id}/persons/deletions/`,
  );
  expect(results).toMatchObject([{ is_erasure: true, persons: 1, requested_ids: 1, status: "queued" }]);
});

test("the form of a person begins with a preview of their data", async () => {
  const project = await newProject();
  await ask("POST", "/batch/", {
    api_key: project.api_token,
    batch: [{ event: "seen", distinct_id: "ada" }],
  });
  const { results } = await ask<{ results: Person[] }>("GET", `/api/projects/${project.id}/persons/`);
  await renderScreen(
    erasePath(
      String(project.id),
      results.map(({ uuid }) => uuid),
    ),
    <EraseForm projectId={String(project.id)} />,
  );
  await expect.element(list).toHaveValue(results[0]?.uuid ?? "");
  const preview = page.getByRole("complementary", { name: "What would be erased" });
  await expect.element(preview).toHaveTextContent(/Persons1.*Events1/);
});

test("who may not erase is told so at once", async () => {
  const project = await newProjectAs("masked_viewer");
  await renderScreen(`/p/${project.id}/persons/erase`, <EraseForm projectId={String(project.id)} />);
  await expect.element(page.getByText("You can’t erase data with your role")).toBeVisible();
});
