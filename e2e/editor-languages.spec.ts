import { readFile } from "node:fs/promises";
import { expect, looksRight, test, twoQuestions } from "./editor-tabs";
import { tabTo } from "./keys";

test.use({ viewport: { width: 1440, height: 900 } });

const inGerman = [
  {
    ...twoQuestions[0],
    translations: { de: { question: "Welcher Tee?", choices: ["Grün", "Schwarz", "Keiner"] } },
  },
  { ...twoQuestions[1], translations: { de: { question: "Warum der?" } } },
];

test.describe("the languages of a survey", () => {
  test("a word that changes makes its translation stale, and no other", async ({ page, make }) => {
    const survey = await make({ name: "Languages, stale", questions: inGerman });
    const [tea, why] = inGerman;
    await survey.change({ questions: [{ ...tea, question: "Which tea do you drink?" }, why] });
    await survey.open("languages");
    await expect(page.getByRole("radio", { name: "Outdated 1" })).toBeVisible();
    await page.getByRole("radio", { name: "Outdated 1" }).click();
    const cell = page.getByRole("textbox", { name: "German: Q1 · Question" });
    await expect(cell).toHaveAccessibleDescription("outdated: translated from “Which tea?”");
    await expect(page.getByRole("textbox", { name: /^German:/ })).toHaveCount(1);

    await tabTo(page, page.getByRole("button", { name: "Mark as up to date: German: Q1 · Question" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("radio", { name: "Outdated 0" })).toBeVisible();
    await expect(cell).toBeFocused();
    const kept = { de: [["Which tea do you drink?", "Welcher Tee?"]] };
    await survey.comesToBe({ questions: [{ keptTranslations: kept }, {}] });
    await page.getByRole("button", { name: "Undo: Mark as up to date: German: Q1 · Question" }).click();
    await expect(page.getByRole("radio", { name: "Outdated 1" })).toBeVisible();

    await cell.fill("Welchen Tee trinkst du?");
    await expect(page.getByRole("radio", { name: "Outdated 0" })).toBeVisible();
    await expect(async () => {
      const { questions } = (await survey.read()) as { questions: { translations: object }[] };
      expect(questions[0]?.translations).toMatchObject({ de: { question: "Welchen Tee trinkst du?" } });
    }).toPass({ timeout: 20_000 });
  });

  test("a language is added, written by keyboard, and removed with a way back", async ({ page, make }) => {
    const survey = await make({ name: "Languages, added", questions: twoQuestions });
    await survey.open("languages");
    await page.getByRole("combobox", { name: "Add language" }).focus();
    await page.keyboard.type("Arabic");
    await expect(page.getByRole("option", { name: "Arabic", exact: true })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Arabic: Q1 · Question" }).focus();
    await page.keyboard.type("أي شاي؟");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("textbox", { name: "Arabic: Q1 · Choice 1" })).toBeFocused();
    await page.keyboard.type("أخضر");
    await expect(async () => {
      const { questions } = (await survey.read()) as { questions: { translations: object }[] };
      expect(questions[0]?.translations).toEqual({
        ar: { question: "أي شاي؟", choices: ["أخضر", "Black", "None"] },
      });
    }).toPass({ timeout: 20_000 });

    await page.getByRole("button", { name: "Remove Arabic" }).click();
    await expect(page.getByRole("textbox", { name: /^Arabic/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect(page.getByRole("textbox", { name: "Arabic: Q1 · Question" })).toHaveValue("أي شاي؟");
  });

  test("go out as a spreadsheet and come back with a report", async ({ page, make }) => {
    const survey = await make({ name: "Languages, CSV", questions: inGerman });
    await survey.open("languages");
    await expect(page.getByRole("textbox", { name: "German: Q2 · Question" })).toBeVisible();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await (await downloading).path();
    const csv = await readFile(file, "utf8");
    expect(csv).toContain("why/question,Why that one?,Warum der?");
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Import CSV" }).click();
    const back = `${csv.replace("Warum der?", "Wieso der?").replace("key,en,de", "key,en,de,fr").replace("Grün", "Grün,Vert")}\r\ngone,x,y`;
    await (await choosing).setFiles({ name: "back.csv", mimeType: "text/csv", buffer: Buffer.from(back) });
    const dialog = page.getByRole("dialog", { name: "Import translations" });
    await expect(dialog).toContainText("2 texts will change.");
    await expect(dialog).toContainText("New languages: French.");
    await expect(dialog).toContainText("1 row with unknown keys ignored: gone.");
    await dialog.getByRole("button", { name: "Import 2 texts" }).click();
    await expect(page.getByRole("textbox", { name: "German: Q2 · Question" })).toHaveValue("Wieso der?");
    await expect(page.getByRole("textbox", { name: "French: Q1 · Choice 1" })).toHaveValue("Vert");
  });

  test("looks right", async ({ page, make }) => {
    const survey = await make({ name: "Languages, looked at", questions: inGerman });
    const [tea, why] = inGerman;
    await survey.change({ questions: [{ ...tea, question: "Which tea do you drink?" }, why] });
    await survey.open("languages");
    await expect(page.getByRole("button", { name: /^Mark as up to date/ })).toBeVisible();
    await looksRight(page, "languages");
  });
});
