import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectToLookRight } from "@/components/testing/accessibility";
import { ask, newProject, newSurvey } from "@/components/testing/surveys";

test("colours that can't be read are warned of and fixed, and go back", async () => {
  const survey = await newSurvey({ appearance: { backgroundColor: "#ffffff", sparkle: 3 } });
  await survey.open("appearance");
  await expect.element(page.getByRole("radiogroup", { name: "Theme: Custom" })).toBeVisible();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill("#bbbbbb");
  await expect.element(page.getByText(/1\.9:1 on Background, needs 4\.5:1/)).toBeVisible();
  await page
    .getByRole("button", { name: /^Use #/ })
    .first()
    .click();
  await expect.element(page.getByText(/4\.[5-9]:1 on Background/)).toBeVisible();
  await expect.element(text).not.toHaveValue("#bbbbbb");
  page
    .getByRole("switch", { name: /^Back button/ })
    .element()
    .focus();
  await userEvent.keyboard(" ");
  await survey.toBecome({ appearance: { backgroundColor: "#ffffff", allowGoBack: true, sparkle: 3 } });

  await page.getByRole("button", { name: "Reset Text" }).click();
  await expect.element(text).toHaveValue("");
  await expect.element(page.getByRole("region", { name: "Other properties" })).toHaveTextContent("sparkle");
  await page.getByRole("button", { name: "Remove sparkle" }).click();
  const appearance = async () => (await survey.read()).appearance;
  await expect.poll(appearance).toEqual({ backgroundColor: "#ffffff", allowGoBack: true });
});

test("a theme is taken in one step, which leaves texts alone, and undone", async () => {
  const project = await newProject();
  const night = { id: "night", name: "Night reading", appearance: { backgroundColor: "#15211c" } };
  await ask("PATCH", `/api/projects/${project.id}/`, { survey_config: { themes: [night] } });
  const survey = await newSurvey({ appearance: { submitButtonText: "Go" } }, project);
  await survey.open("appearance");
  await expect.element(page.getByRole("radio", { name: "Widget default" })).toBeChecked();
  await page.getByText("Night reading", { exact: true }).click();
  await survey.toBecome({ appearance: { submitButtonText: "Go", backgroundColor: "#15211c" } });
  await expect.element(page.getByText(/^Values of the theme Night reading/)).toBeVisible();
  // The preview shows it: a message would cover that, so it is for screen readers alone.
  await expect.element(page.getByText("Theme applied: Night reading")).toBeInTheDocument();
  expect(document.querySelector("[data-sonner-toast]")).toBeNull();
  await page.getByRole("button", { name: /^Undo: / }).click();
  await expect.poll(async () => (await survey.read()).appearance).toEqual({ submitButtonText: "Go" });
});

test("what a survey sets is listed first, and moves there when the focus leaves the fields", async () => {
  const survey = await newSurvey({ appearance: { submitButtonText: "Go" } });
  await survey.open("appearance");
  const own = page.getByRole("region", { name: "Set in this survey" });
  const inherited = page.getByRole("region", { name: "Inherited" });
  const label = { name: "Button label", exact: true };
  await expect.element(own.getByRole("textbox", label)).toHaveValue("Go");
  await expect.element(inherited.getByRole("textbox", label)).not.toBeInTheDocument();
  expect(page.getByText("Inherited").elements()).toHaveLength(1);
  const radius = { name: "Corner radius" };
  await inherited.getByRole("textbox", radius).fill("4px");
  await expect.element(inherited.getByRole("textbox", radius)).toHaveFocus();
  await page.getByRole("button", { name: "Restart" }).click();
  await expect.element(own.getByRole("textbox", radius)).toHaveValue("4px");
  await expect.element(inherited.getByRole("textbox", radius)).not.toBeInTheDocument();
});

test("the preview shows the screen whose text is edited", async () => {
  const survey = await newSurvey({
    appearance: {
      displayIntroScreen: true,
      introScreenHeader: "Two questions",
      displayThankYouMessage: true,
    },
  });
  await survey.open("appearance");
  const trail = page.getByRole("navigation", { name: "Answers so far" });
  await expect.element(trail).toHaveTextContent("Intro");
  await page.getByRole("textbox", { name: "Thank-you heading" }).fill("Bye");
  const widget = page.frameLocator(page.getByTitle("Survey preview"));
  const heading = () => widget.getByRole("heading", { level: 3 }).element().textContent;
  await expect.poll(heading).toBe("Bye");
  await page.getByRole("textbox", { name: "Intro heading" }).fill("Only two questions");
  await expect.poll(heading).toBe("Only two questions");
  await widget.getByRole("button", { name: "Submit survey" }).click();
  await expect.element(trail).toHaveTextContent("Q1");
});

test("a hosted survey shows the colours of its page where it has none of its own", async () => {
  const survey = await newSurvey({ type: "external_survey" });
  await survey.open("appearance");
  const color = page.getByRole("textbox", { name: "Button", exact: true });
  await expect.element(color).toHaveAttribute("placeholder", "#17586b");
});

test("looks right", async () => {
  const survey = await newSurvey({
    appearance: { backgroundColor: "#123456", textColor: "#335577", sparkle: { of: "joy" } },
  });
  await survey.open("appearance");
  await expect.element(page.getByRole("heading", { name: "Other properties" })).toBeVisible();
  await expectToLookRight();
});
