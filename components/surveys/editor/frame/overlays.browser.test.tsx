import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectToLookRight } from "@/components/testing/accessibility";
import { expectQuestions } from "@/components/testing/editor";
import { newSurvey } from "@/components/testing/surveys";

test("the list of problems and the command palette of the editor look right", async () => {
  const survey = await newSurvey();
  await survey.openInShell();
  await expectQuestions(2);
  await page.getByRole("button", { name: /^Checks: \d/ }).click();
  const problems = page.getByRole("dialog", { name: "Checks" });
  await expect.element(problems.getByRole("listitem").first()).toBeVisible();
  await expectToLookRight();
  await userEvent.keyboard("{Escape}");
  await expect.element(problems).not.toBeInTheDocument();
  await userEvent.keyboard("{Control>}k{/Control}");
  const commands = page.getByRole("dialog", { name: "Command palette" }).getByRole("menuitem");
  await expect.element(commands.first()).toBeVisible();
  await expectToLookRight();
  // Up from the first command is the last: the list scrolls along.
  await userEvent.keyboard("{ArrowDown}{ArrowUp}");
  await expect.element(commands.last()).toBeInViewport();
});
