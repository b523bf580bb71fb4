import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { collapsedRail, railCookie } from "@/components/shell/rail-cookie";
import { Shell } from "@/components/shell/shell";
import { expectToLookRight } from "@/components/testing/accessibility";
import { holdRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";

const user = { email: "ada@example.com", first_name: "Ada" };
const open = (id: number) =>
  renderScreen(
    `/p/${id}/surveys`,
    <Shell user={user} isRailCollapsed={false}>
      <h1>Surveys</h1>
      <a href="/new">New survey</a>
    </Shell>,
  );
/** As many projects as can be searched. */
const newProjects = () =>
  Promise.all(
    ["Apple", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel"].map((name) =>
      newProject(`${name} ${Date.now()}`),
    ),
  );
const navigation = page.getByRole("navigation", { name: "Main navigation" });
const places = () =>
  navigation
    .getByRole("link")
    .elements()
    .map((link) => link.getAttribute("aria-label"));

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

test("another page's heading has the focus, unless a field of it took it", async () => {
  const project = await newProject();
  await open(project.id);
  const focused = () => document.activeElement?.textContent;
  const navigate = (path: string) => history.pushState(null, "", `/p/${project.id}${path}`);
  await navigation.getByRole("link", { name: "Persons" }).element().focus();
  navigate("/surveys/1");
  await expect.poll(focused).toBe("Surveys");
  await page.getByRole("link", { name: "New survey" }).element().focus();
  navigate("/surveys");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(focused()).toBe("New survey");
});

test("the navigation has labels in wide windows until they are collapsed, else icons with tooltips", async () => {
  onTestFinished(async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as `storeCookie` does.
    document.cookie = `${railCookie}=; path=/; max-age=0`;
    await page.viewport(1440, 900);
  });
  const project = await newProject();
  await page.viewport(1280, 800);
  await open(project.id);
  const width = () => navigation.element().getBoundingClientRect().width;
  const surveys = navigation.getByRole("link", { name: "Surveys" });
  await expect.element(surveys.getByText("Surveys").first()).toBeVisible();
  expect(width()).toBe(200);
  const labels = navigation.getByRole("button", { name: "Show labels in navigation" });
  await expect.element(labels).toHaveAttribute("aria-pressed", "true");
  await labels.click();
  await expect.poll(width).toBe(56);
  expect(document.cookie).toContain(`${railCookie}=${collapsedRail}`);
  await labels.click();
  await expect.poll(width).toBe(200);
  expect(document.cookie).not.toContain(collapsedRail);

  await page.viewport(1024, 800);
  await expect.poll(width).toBe(56);
  await expect.element(labels).not.toBeInTheDocument();
  await surveys.hover();
  await expect.element(surveys.getByText("Surveys").last()).toBeVisible();
});

test("a project is found by what is typed before the projects are there", async () => {
  const projects = await newProjects();
  const release = holdRequests(/\/api\/projects\/\?/);
  await open(projects[0]!.id);
  await page.getByRole("button", { name: "Switch project" }).click();
  await userEvent.keyboard("cedar");
  release();
  const menu = page.getByRole("menu", { name: "Switch project" });
  await expect.element(menu.getByRole("menuitemradio", { name: /Cedar/ }).first()).toBeVisible();
  await expect.element(menu.getByRole("menuitemradio", { name: /Hazel/ })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
});

test("another project is found by its name, and a new one created", async () => {
  const projects = await newProjects();
  await open(projects[0]!.id);
  await page.getByRole("button", { name: "Switch project" }).click();
  await userEvent.keyboard("gink");
  const menu = page.getByRole("menu", { name: "Switch project" });
  await expect.element(menu.getByRole("menuitemradio", { name: /Ginkgo/ }).first()).toBeVisible();
  await expect.element(menu.getByRole("menuitemradio", { name: /Hazel/ })).not.toBeInTheDocument();
  const active = () => document.activeElement?.getAttribute("aria-activedescendant") ?? "";
  await expect.poll(() => document.getElementById(active())?.textContent).toMatch(/Ginkgo/);
  await expectToLookRight({
    "landmark-main-is-top-level": { enabled: false },
    "landmark-no-duplicate-main": { enabled: false },
    "landmark-unique": { enabled: false },
  });
  await menu.getByRole("menuitem", { name: "New project…" }).click();
  const dialog = page.getByRole("dialog", { name: "New project" });
  const name = `Orchard ${Date.now()}`;
  await dialog.getByLabelText("Name").fill(name);
  await expectToLookRight({
    "landmark-main-is-top-level": { enabled: false },
    "landmark-no-duplicate-main": { enabled: false },
    "landmark-unique": { enabled: false },
  });
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).not.toBeInTheDocument();
  const { results } = await ask<{ results: { name: string }[] }>("GET", "/api/projects/?limit=1000");
  expect(results.map((project) => project.name)).toContain(name);
});
