import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { Shell } from "@/components/shell/shell";
import { expectToLookRight } from "@/components/testing/accessibility";
import { renderScreen } from "@/components/testing/screen";
import { newProject } from "@/components/testing/surveys";

const user = { email: "ada@example.com", first_name: "Ada" };
const open = (id: number) =>
  renderScreen(
    `/p/${id}/surveys`,
    <Shell user={user} isRailPinned>
      <h1>Surveys</h1>
      <a href="/new">New survey</a>
    </Shell>,
  );
const navigation = page.getByRole("navigation", { name: "Main navigation" });
const places = () =>
  navigation
    .getByRole("link")
    .elements()
    .map((link) => link.textContent);

test("a page of an unknown project offers nothing of it, and the way to one's own", async () => {
  const project = await newProject();
  await open(project.id);
  await expect.element(page.getByRole("link", { name: "New survey" })).toBeVisible();
  expect(places()).toContain("Surveys");

  await open(424_242);
  await expect.element(page.getByRole("heading", { name: "Project not found" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "New survey" })).not.toBeInTheDocument();
  expect(places()).toEqual(["Fieldbook", "API reference"]);
  expect(page.getByRole("link", { name: "Open your projects" }).element().getAttribute("href")).toBe("/");
  // The test's page is a main landmark itself.
  await expectToLookRight({
    "landmark-main-is-top-level": { enabled: false },
    "landmark-no-duplicate-main": { enabled: false },
    "landmark-unique": { enabled: false },
  });
});
