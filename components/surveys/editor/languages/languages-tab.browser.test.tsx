import { expect, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { expectToLookRight } from "@/components/testing/accessibility";
import { press } from "@/components/testing/actions";
import { questionText, saved } from "@/components/testing/editor";
import { focusOn, tabTo } from "@/components/testing/keys";
import { newSurvey, twoQuestions } from "@/components/testing/surveys";

const [tea, why] = twoQuestions;
const inGerman = [
  { ...tea, translations: { de: { question: "Welcher Tee?", choices: ["Grün", "Schwarz", "Keiner"] } } },
  { ...why, translations: { de: { question: "Warum der?" } } },
];

/** A survey whose first question changed after it was translated. */
async function staleSurvey() {
  const survey = await newSurvey({ questions: inGerman });
  await survey.change({ questions: [{ ...inGerman[0], question: "Which tea do you drink?" }, inGerman[1]] });
  return survey;
}

const germanQuestion = page.getByRole("textbox", { name: "German: Q1 · Question" });

test("a text that changes makes its translation stale, and no other", async () => {
  const survey = await staleSurvey();
  await survey.open("languages");
  await expect.element(page.getByRole("radio", { name: "Outdated 1" })).toBeVisible();
  await press("radio", "Outdated 1");
  await expect.element(germanQuestion).toHaveAccessibleDescription("outdated: translated from “Which tea?”");
  await expect.poll(() => page.getByRole("textbox", { name: /^German:/ }).elements().length).toBe(1);

  await focusOn(page.getByRole("button", { name: "Mark as up to date: German: Q1 · Question" }));
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("radio", { name: "Outdated 0" })).toBeVisible();
  await expect.element(germanQuestion).toHaveFocus();
  const kept = { de: [["Which tea do you drink?", "Welcher Tee?"]] };
  await survey.toBecome({ questions: [{ keptTranslations: kept }, {}] });
  await page.getByRole("button", { name: "Undo: Mark as up to date: German: Q1 · Question" }).click();
  await expect.element(page.getByRole("radio", { name: "Outdated 1" })).toBeVisible();

  await germanQuestion.fill("Welchen Tee trinkst du?");
  await expect.element(page.getByRole("radio", { name: "Outdated 0" })).toBeVisible();
  await survey.toBecome({
    questions: [{ translations: { de: { question: "Welchen Tee trinkst du?" } } }, {}],
  });
});

test("translations are exported as a spreadsheet and imported with a report", async () => {
  const survey = await newSurvey({ questions: inGerman });
  await survey.open("languages");
  await expect.element(page.getByRole("textbox", { name: "German: Q2 · Question" })).toBeVisible();
  const download = commands.downloadedText();
  await page.getByRole("button", { name: "Export CSV" }).click();
  const csv = await download;
  expect(csv).toContain("why/question,Why that one?,Warum der?");
  const edited = csv
    .replace("Warum der?", "Wieso der?")
    .replace("key,en,de", "key,en,de,fr")
    .replace("Grün", "Grün,Vert");
  const file = new File([`${edited}\r\ngone,x,y`], "back.csv", { type: "text/csv" });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("There is no file input.");
  await userEvent.upload(input, file);
  const dialog = page.getByRole("dialog", { name: "Import translations" });
  await expect.element(dialog).toHaveTextContent("2 texts will change.");
  await expect.element(dialog).toHaveTextContent("New languages: French.");
  await expect.element(dialog).toHaveTextContent("1 row with unknown keys ignored: gone.");
  await dialog.getByRole("button", { name: "Import 2 texts" }).click();
  await expect
    .element(page.getByRole("textbox", { name: "German: Q2 · Question" }))
    .toHaveValue("Wieso der?");
  await expect.element(page.getByRole("textbox", { name: "French: Q1 · Choice 1" })).toHaveValue("Vert");
});

test("the texts of the intro screen and of the buttons are translated, and kept", async () => {
  const survey = await newSurvey({
    questions: inGerman,
    appearance: {
      displayIntroScreen: true,
      introScreenHeader: "Before you start",
      introScreenDescription: "Two questions about tea.",
      allowGoBack: true,
    },
  });
  await survey.open("languages");
  const cells = ["Intro heading", "Intro text", "Intro button", "Back button label"].map((name) =>
    page.getByRole("textbox", { name: `German: ${name}` }),
  );
  const texts = ["Bevor es losgeht", "Zwei Fragen zu Tee.", "Los", "Zurück"];
  for (const [at, cell] of cells.entries()) await cell.fill(texts[at] ?? "");
  await survey.toBecome({
    translations: {
      de: {
        introScreenHeader: "Bevor es losgeht",
        introScreenDescription: "Zwei Fragen zu Tee.",
        introScreenButtonText: "Los",
        backButtonText: "Zurück",
      },
    },
  });
  const download = commands.downloadedText();
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect(await download).toContain("survey/introScreenHeader,Before you start,Bevor es losgeht");
  await page.getByRole("button", { name: "Remove German" }).click();
  await survey.toBecome({ translations: null });
});

test("a translation goes stale as its text is edited, and is found and updated by keyboard alone", async () => {
  const survey = await newSurvey({ questions: inGerman });
  await survey.open("questions");
  await tabTo(questionText(1));
  await userEvent.keyboard("{Control>}a{/Control}Which tea do you drink?");
  await expect.element(saved).toBeVisible();
  await tabTo(page.getByRole("tab", { name: /Questions/ }), "back");
  const languages = page.getByRole("tab", { name: /Languages/ });
  for (let step = 0; step < 7 && languages.element() !== document.activeElement; step++)
    await userEvent.keyboard("{ArrowRight}");
  await expect.element(languages).toHaveAttribute("aria-selected", "true");
  await expect.element(germanQuestion).toHaveAccessibleDescription("outdated: translated from “Which tea?”");
  await tabTo(germanQuestion);
  await userEvent.keyboard("{Control>}a{/Control}Welchen Tee trinkst du?");
  await expect.element(page.getByRole("radio", { name: "Outdated 0" })).toBeVisible();
  await survey.toBecome({
    questions: [{ translations: { de: { question: "Welchen Tee trinkst du?" } } }, {}],
  });
});

test("a language is added, written by keyboard, and removed with undo", async () => {
  const survey = await newSurvey();
  await survey.open("languages");
  await focusOn(page.getByRole("combobox", { name: "Add language" }));
  await userEvent.keyboard("Arabic");
  await expect.element(page.getByRole("option", { name: "Arabic", exact: true })).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect
    .element(page.getByText(/missing texts? (is a default|are defaults) of the widget/))
    .toBeVisible();
  const question = page.getByRole("textbox", { name: "Arabic: Q1 · Question" });
  await survey.open("languages");
  await expect.element(page.getByText("kept in this browser only: Arabic.")).toBeVisible();
  await page.getByRole("button", { name: /^Checks: \d/ }).click();
  await expect
    .element(page.getByRole("dialog", { name: "Checks" }))
    .toHaveTextContent(/Q1 is missing \d texts in Arabic\./);
  await userEvent.keyboard("{Escape}");
  await focusOn(question);
  await userEvent.keyboard("أي شاي؟{Tab}");
  await expect.element(page.getByRole("textbox", { name: "Arabic: Q1 · Choice 1" })).toHaveFocus();
  await expect.element(page.getByText("kept in this browser only")).not.toBeInTheDocument();
  await userEvent.keyboard("أخضر");
  const translations = async () => {
    const { questions } = (await survey.read()) as { questions: { translations: object }[] };
    return questions[0]?.translations;
  };
  await expect
    .poll(translations)
    .toEqual({ ar: { question: "أي شاي؟", choices: ["أخضر", "Black", "None"] } });

  await page.getByRole("button", { name: "Remove Arabic" }).click();
  await expect.poll(() => page.getByRole("textbox", { name: /^Arabic/ }).elements()).toEqual([]);
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect.element(question).toHaveValue("أي شاي؟");
});

test("looks right", async () => {
  const survey = await staleSurvey();
  await survey.open("languages");
  await expect.element(page.getByRole("button", { name: /^Mark as up to date/ })).toBeVisible();
  await expectToLookRight();
});
