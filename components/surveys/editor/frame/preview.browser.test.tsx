import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pngOf } from "@/components/testing/images";
import { ask, newProject, newSurvey } from "@/components/testing/surveys";

/** The document in the preview's frame. */
const frame = (title: string) =>
  page.getByTitle(title).element() as HTMLIFrameElement & { contentDocument: Document };
const textOf = (title: string) => () => frame(title).contentDocument.body.textContent ?? "";

test("a hosted survey is previewed as its page, in light and dark, and sends nothing", async () => {
  const survey = await newSurvey({
    type: "external_survey",
    appearance: { backgroundColor: "#ffffff", displayThankYouMessage: true },
    questions: [{ id: "why", type: "open", question: "Why that one?", optional: true }],
  });
  await survey.open("appearance");
  const title = "Preview of the hosted page";
  await expect.poll(textOf(title)).toContain("Why that one?");
  await expect.poll(textOf(title)).toContain("Made with Fieldbook");
  const { contentDocument } = frame(title);
  expect(contentDocument.querySelector("main > #survey .ph-survey")).not.toBeNull();
  expect(contentDocument.querySelector("style[data-ph-survey-style]")).toBeNull();
  expect(contentDocument.getElementById("survey")?.style.getPropertyValue("--sheet")).toBe("#ffffff");
  const ground = () => getComputedStyle(contentDocument.body).backgroundColor;
  await expect.poll(ground).toBe("rgb(243, 245, 242)");
  await page.getByRole("radio", { name: "Dark background" }).click();
  // A color that is set decides, not the respondent's device.
  expect(ground()).toBe("rgb(243, 245, 242)");
  await page.getByRole("button", { name: "Reset Background" }).click();
  await expect.poll(ground).toBe("rgb(15, 21, 19)");
  contentDocument.querySelector<HTMLButtonElement>(".form-submit")?.click();
  await expect.poll(textOf(title)).toContain("You can close this page.");
  // The position of an overlay means nothing to a page.
  await expect.element(page.getByRole("group", { name: "Position and size" })).not.toBeInTheDocument();
});

test("the preview of a hosted page has the project's logo, on a plate where the page is as dark as it", async () => {
  const project = await newProject();
  const image = await pngOf({ width: 120, height: 40, fill: "#132a4a" });
  const bytes = new Uint8Array(await image.arrayBuffer());
  const logo = `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`;
  await ask("PATCH", `/api/projects/${project.id}/`, { survey_config: { logo } });
  const survey = await newSurvey({ type: "external_survey" }, project);
  await survey.open("appearance");
  const shown = () => frame("Preview of the hosted page").contentDocument.querySelector(".logo");
  await expect.poll(() => shown()?.className).toBe("logo");
  await page.getByRole("radio", { name: "Dark background" }).click();
  await expect.poll(() => shown()?.className).toBe("logo on-light");
  await page.getByRole("radio", { name: "Light background" }).click();
  await expect.poll(() => shown()?.className).toBe("logo");
});

test("previews say nothing of PostHog, and of an API survey who renders it", async () => {
  const survey = await newSurvey({ type: "api", appearance: { whiteLabel: false } });
  await survey.open("appearance");
  await expect.element(page.getByText(/Your own app renders this survey/)).toBeVisible();
  await expect.poll(textOf("Survey preview")).toContain("Which tea?");
  expect(textOf("Survey preview")()).not.toContain("Survey by");
});

test.each([
  ["popover", "Survey preview"],
  ["external_survey", "Preview of the hosted page"],
])("the preview of a %s follows questions that are added, moved and removed", async (type, title) => {
  const survey = await newSurvey({ type });
  await survey.openInShell();
  const preview = page.getByRole("region", { name: "Preview", exact: true });
  const shows = (text: string) => expect.poll(textOf(title)).toContain(text);
  const goTo = async (question: string) => {
    await preview.getByRole("button", { name: "Jump to…" }).click();
    await page.getByRole("menuitem", { name: question }).click();
  };
  await shows("Which tea?");
  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByRole("menuitem", { name: "Open text" }).click();
  await userEvent.keyboard("Where do you drink it?");
  await shows("Where do you drink it?");
  await page.getByRole("button", { name: "Actions for Q3" }).click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await goTo("Q3");
  await shows("Why that one?");
  await goTo("Q2");
  await shows("Where do you drink it?");
  await page.getByRole("button", { name: /^Undo: / }).click();
  await goTo("Q2");
  await shows("Why that one?");
});
