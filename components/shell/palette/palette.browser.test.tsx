import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import Palette from "@/components/shell/palette/palette";
import { PaletteButton } from "@/components/shell/palette/palette-button";
import { expectToLookRight } from "@/components/testing/accessibility";
import { newProjectAs } from "@/components/testing/roles";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject, newSurvey } from "@/components/testing/surveys";
import { useCommands } from "@/components/ui/commands/commands";
import { waitForIdle } from "@/components/ui/wait-for-idle";

const entry = (name: string | RegExp) => page.getByRole("menuitem", { name });

const openPalette = ({ id }: { id: number }) =>
  renderScreen(`/p/${id}`, <Palette onClose={() => undefined} />);

test("the palette finds surveys, flags and cohorts by name, and opens what it finds", async () => {
  const project = await newProject();
  const root = `/api/projects/${project.id}`;
  const survey = await newSurvey({ name: "Lemon tea" }, project);
  const flag = await ask<{ id: number }>("POST", `${root}/feature_flags/`, { key: "lemon-flag" });
  const filters = { properties: { type: "AND", values: [{ key: "a", value: "b", type: "person" }] } };
  const cohort = await ask<{ id: number }>("POST", `${root}/cohorts/`, { name: "Lemon lovers", filters });
  for (const [name, path] of [
    ["Lemon tea", `surveys/${survey.id}/edit`],
    ["lemon-flag", `flags/${flag.id}`],
    ["Lemon lovers", `cohorts/${cohort.id}`],
  ] as const) {
    await openPalette(project);
    await page.getByRole("textbox").fill("lemon");
    // What was opened before is found among recent pages, too.
    await expect.element(page.getByRole("status").filter({ hasText: /^[3-5] results/ })).toBeInTheDocument();
    await entry(name).click();
    await expect.poll(() => window.location.pathname).toBe(`/p/${project.id}/${path}`);
  }
});

test("every page of the project is in it, and it says when nothing matches", async () => {
  const project = await newProject();
  await openPalette(project);
  for (const name of [
    "Home",
    "Surveys",
    "Survey calendar",
    "Activity",
    "Members",
    "API keys",
    "Account settings",
    "Invite member",
  ])
    await expect.element(entry(new RegExp(`^${name}`)).first()).toBeInTheDocument();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  // There is no page behind it.
  await expectToLookRight({
    "landmark-one-main": { enabled: false },
    "page-has-heading-one": { enabled: false },
  });
  await page.getByRole("textbox").fill("api key");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => window.location.pathname).toBe(`/p/${project.id}/settings/keys`);

  for (const [words, name] of [
    ["wait period", "Contact budget and wait period"],
    ["webhook", "API keys"],
    ["invite roles", "Members"],
  ] as const) {
    await openPalette(project);
    await page.getByRole("textbox").fill(words);
    await expect.element(entry(new RegExp(`^${name}`)).first()).toBeVisible();
  }

  const other = await ask<{ id: number }>("POST", "/api/projects/", { name: "Harbor library" });
  await openPalette(project);
  await page.getByRole("textbox").fill("harbor lib");
  await entry(/^Harbor library/).click();
  await expect.poll(() => window.location.pathname).toMatch(new RegExp(`^/p/${other.id}`));

  await openPalette(project);
  await page.getByRole("textbox").fill("zzzz nothing");
  await expect.element(page.getByText("No results for “zzzz nothing”.")).toBeVisible();
  await expect.element(page.getByRole("status").filter({ hasText: "No results" })).toBeInTheDocument();
});

function PageWithAction() {
  useCommands("API keys", [{ id: "new", label: "New API key", run: () => undefined }]);
  return <Palette onClose={() => undefined} />;
}

test("an action of the open page is in it once", async () => {
  const project = await newProject();
  await renderScreen(`/p/${project.id}/settings/keys`, <PageWithAction />);
  await page.getByRole("textbox").fill("new api");
  await expect.element(entry("New API key")).toBeVisible();
  expect(entry("New API key").elements()).toHaveLength(1);
});

test("it offers a viewer nothing that a viewer may not do", async () => {
  const project = await newProjectAs("viewer");
  await openPalette(project);
  await expect.element(entry(/^New API key/)).toBeInTheDocument();
  for (const name of ["Invite member", "New survey", "New flag", "New cohort"])
    await expect.element(entry(new RegExp(`^${name}`))).not.toBeInTheDocument();
  await expect.element(entry(/^Members/)).toBeInTheDocument();
});

test("without the project of the address, it offers nothing that needs one", async () => {
  await newProject();
  await openPalette({ id: 424_242 });
  await expect.element(entry("Account settings")).toBeVisible();
  await expect.element(entry("API reference")).toBeVisible();
  await expect.poll(() => page.getByRole("menuitem").elements()).toHaveLength(2);
});

test("what is typed right after the shortcut is searched, also before the palette is loaded", async () => {
  const project = await newProject();
  await renderScreen(`/p/${project.id}`, <PaletteButton />);
  await userEvent.keyboard("{Control>}k{/Control}lemon");
  await expect.element(page.getByRole("dialog").getByRole("textbox")).toHaveValue("lemon");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await waitForIdle();
  await userEvent.keyboard("{Control>}k{/Control}tea");
  await expect.element(page.getByRole("dialog").getByRole("textbox")).toHaveValue("tea");
});
