import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { DuplicateList } from "@/components/persons/duplicates/duplicate-list";
import { PersonList } from "@/components/persons/list/person-list";
import { expectToLookRight } from "@/components/testing/accessibility";
import { refuseRequests } from "@/components/testing/requests";
import { newProjectAs } from "@/components/testing/roles";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const open = ({ id }: { id: number }) =>
  renderScreen(`/p/${id}/persons/duplicates`, <DuplicateList projectId={String(id)} />);

/** Two persons with one e-mail address, one of them also with the phone number of a third. */
async function captureTwins({ api_token }: { api_token: string }) {
  const person = (distinct_id: string, $set: object) => ({
    event: "seen",
    distinct_id,
    properties: { $set },
  });
  await ask("POST", "/batch/", {
    api_key: api_token,
    batch: [
      person("ada-1", { name: "Ada L.", email: "ada@example.com", plan: "team" }),
      person("ada-2", { email: "Ada@Example.com", phone: "+49 30 1234567" }),
      person("bert", { name: "Bert", phone: "0049 30 1234567" }),
    ],
  });
}

test("a project without possible duplicates says what would appear, and one that can't be read says so", async () => {
  const project = await newProject();
  await open(project);
  await expect.element(page.getByRole("heading", { name: "No possible duplicates" })).toBeVisible();
  await expectToLookRight();
  onTestFinished(refuseRequests(/duplicates/));
  await open(project);
  await expect.element(page.getByText("Can’t load possible duplicates")).toBeVisible();
});

test("duplicates are counted beside the list of persons, shown with what they share, dismissed, restored and merged", async () => {
  const project = await newProject();
  await captureTwins(project);
  await renderScreen(`/p/${project.id}/persons`, <PersonList projectId={String(project.id)} />);
  await expect.element(page.getByRole("link", { name: "Duplicates (2)" })).toBeVisible();

  await open(project);
  const rows = page.getByRole("rowheader");
  await expect.element(rows.nth(0)).toHaveTextContent("Phone49301234567phone");
  await expect.element(rows.nth(1)).toHaveTextContent("Emailada@example.comemail");
  await expect
    .element(page.getByRole("listitem").filter({ hasText: "ada-1" }).first())
    .toHaveTextContent(/ada@example.comAda L. · Last seen .+ · 1 distinct IDada-1$/);
  await expectToLookRight();
  await button("Dismiss 49301234567").click();
  await expect.poll(() => rows.elements().length).toBe(1);
  await button("Show dismissed").click();
  await expect.element(button("Restore 49301234567")).toBeVisible();
  await button("Restore 49301234567").click();
  await expect.element(page.getByRole("heading", { name: "Nothing dismissed" })).toBeVisible();
  await button("Show open").click();
  await expect.poll(() => rows.elements().length).toBe(2);

  await button("Merge persons with ada@example.com").click();
  const dialog = page.getByRole("dialog");
  await expect
    .element(dialog.getByText(/created first, .+ · Ada L. · Last seen .+ · 1 distinct ID/))
    .toBeVisible();
  await expect.element(dialog.getByText("2 distinct IDs after the merge")).toBeVisible();
  await expect.element(dialog.getByRole("region")).toHaveTextContent(/phone\S+ 30 1234567 \(added\)/);
  await dialog.getByRole("button", { name: /^Merge/ }).click();
  await expect.poll(() => rows.elements().length).toBe(1);
});

test("a viewer sees them, and can neither merge nor dismiss", async () => {
  const project = await newProjectAs("viewer", captureTwins);
  await open(project);
  await expect.element(page.getByText("ada@example.com").first()).toBeVisible();
  expect(page.getByRole("button", { name: /Merge|Dismiss / }).elements()).toEqual([]);
});

test("who sees no personal data is told why nothing is listed", async () => {
  await open(await newProjectAs("masked_viewer", captureTwins));
  await expect.element(page.getByText("Your role hides what persons share")).toBeVisible();
});
