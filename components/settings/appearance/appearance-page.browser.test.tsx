import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { AppearancePage } from "@/components/settings/appearance/appearance-page";
import { builtInThemes } from "@/components/survey/appearance/built-in-themes";
import { expectToLookRight } from "@/components/testing/accessibility";
import { pngOf } from "@/components/testing/images";
import { focusOn } from "@/components/testing/keys";
import { refuseRequests } from "@/components/testing/requests";
import { newProjectAs } from "@/components/testing/roles";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";
import type { Project } from "@/lib/contract/project/project";

const night = {
  id: "night",
  name: "Night",
  appearance: { backgroundColor: "#15211c", textColor: "#334433" },
};

const open = (id: number, query = "") =>
  renderScreen(`/p/${id}/settings/appearance${query}`, <AppearancePage projectId={String(id)} />);
const read = async (id: number) => (await ask<Project>("GET", `/api/projects/${id}/`)).survey_config;
const projectWith = async (survey_config: object) => {
  const project = await newProject();
  await ask("PATCH", `/api/projects/${project.id}/`, { survey_config });
  return project;
};
const choose = async (action: string) => {
  await page.getByRole("button", { name: "More actions for Night", exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
};

test("a theme is made, named, given colours and saved", async () => {
  const { id } = await newProject();
  await open(id);
  await page.getByRole("button", { name: "New theme" }).click();
  await page.getByRole("textbox", { name: "Theme name" }).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Enter a name.")).toBeVisible();
  await page.getByRole("textbox", { name: "Theme name" }).fill("Night");
  await page.getByRole("textbox", { name: "Background", exact: true }).fill("#15211c");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("#334433");
  await expect.element(page.getByText(/contrasts? too low/)).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  expect((await read(id)).themes).toMatchObject([{ name: "Night", appearance: night.appearance }]);
  await page.getByRole("button", { name: "All themes" }).click();
  await expect.element(page.getByRole("listitem").getByText("Night")).toBeVisible();
});

test("a logo that is too large is scaled down, and what is no image is refused", async () => {
  const { id } = await newProject();
  await open(id);
  await expect.element(page.getByRole("button", { name: "Choose image…" })).toBeVisible();
  const choose = async (...parts: [BlobPart, string]) =>
    userEvent.upload(
      document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement,
      new File([parts[0]], parts[1], { type: "image/png" }),
    );
  await choose("text", "text.png");
  await expect.element(page.getByText("Choose a PNG, JPEG or WebP image.", { exact: true })).toBeVisible();
  const large = await pngOf({ width: 1200, height: 600, fill: "noise" });
  expect(large.size).toBeGreaterThan(100_000);
  await choose(large, "logo.png");
  await expect.element(page.getByRole("img", { name: "Logo" })).toBeVisible();
  await expect.poll(async () => (await read(id)).logo).toMatch(/^data:image\/webp;base64,/);
});

test("a theme becomes the default, is duplicated and deleted, each with undo", async () => {
  const { id } = await projectWith({ themes: [night] });
  await open(id);
  await choose("Make default");
  await expect.poll(async () => (await read(id)).appearance).toEqual(night.appearance);
  await expect.element(page.getByText("default for new surveys")).toBeVisible();
  await choose("Duplicate");
  await expect
    .poll(async () => (await read(id)).themes.map(({ name }) => name))
    .toEqual(["Night", "Copy of Night"]);
  await choose("Delete theme");
  await expect.poll(async () => (await read(id)).themes.map(({ name }) => name)).toEqual(["Copy of Night"]);
  await page
    .getByRole("listitem")
    .filter({ hasText: "Night deleted" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect.poll(async () => (await read(id)).themes.length).toBe(2);
});

test("a theme is chosen as the default by its picture; without a choice new surveys have the standard look", async () => {
  const { id } = await newProject();
  await open(id);
  await expect.element(page.getByRole("radio", { name: "Clean", exact: true })).toBeChecked();
  await page.getByText("Soft, dark", { exact: true }).click();
  const softDark = builtInThemes.find((theme) => theme.id === "softDark")?.appearance;
  await expect.poll(async () => (await read(id)).appearance).toEqual(softDark);
  await expect.element(page.getByRole("radio", { name: "Soft, dark" })).toBeChecked();
  await page.getByText("Clean", { exact: true }).click();
  await expect.poll(async () => (await read(id)).appearance).toBeNull();
});

test("branding is switched for hosted pages and for widgets", async () => {
  const { id } = await newProject();
  await open(id);
  const hosted = page.getByRole("switch", { name: /^Hosted pages/ });
  await expect.element(hosted).toBeChecked();
  // It is disabled until the role is known.
  await expect.element(hosted).toBeEnabled();
  await focusOn(hosted);
  await userEvent.keyboard(" ");
  await expect
    .poll(() => read(id))
    .toMatchObject({
      show_branding_on_hosted_pages: false,
      show_branding_in_widgets: false,
    });
});

test("a viewer looks at themes and changes nothing", async () => {
  const { id } = await newProjectAs("viewer");
  await open(id);
  await expect.element(page.getByText(/Your role: Viewer\./)).toBeVisible();
  expect(page.getByRole("button", { name: "New theme" }).query()).toBeNull();
  await expect.element(page.getByRole("switch", { name: /^Hosted pages/ })).toBeDisabled();
  await page.getByRole("button", { name: "Edit the default appearance" }).click();
  await expect.element(page.getByRole("textbox", { name: "Background", exact: true })).toBeDisabled();
});

test("what can't be loaded is said, and tried again", async () => {
  const { id } = await newProject();
  const allow = refuseRequests(new RegExp(`/projects/${id}/$`));
  await open(id);
  await expect.element(page.getByText("Can’t load the appearance settings")).toBeVisible();
  allow();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("No saved themes yet.")).toBeVisible();
});

test("looks right", async () => {
  const { id } = await projectWith({ themes: [night], appearance: { backgroundColor: "#ffffff" } });
  await open(id);
  await expect.element(page.getByRole("listitem").getByText("Night")).toBeVisible();
  await expectToLookRight();
  await open(id, "?theme=night");
  await expect.element(page.getByRole("textbox", { name: "Background", exact: true })).toBeVisible();
  await expectToLookRight();
});
