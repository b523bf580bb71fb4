import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/database/client";
import type { Prisma, Project } from "@/lib/database/generated/client";
import { deliverSurveys } from "@/lib/surveys/delivery/deliver";
import { cleanStoredTexts } from "@/lib/surveys/texts/clean-stored";
import { buildProject, buildSurvey } from "@/lib/testing/factories";

const bad = "<img src=x onerror=alert(1)>Hi";
const good = '<img src="x">Hi';

let project: Project;
beforeEach(async () => {
  project = await buildProject();
  await db.dataStep.deleteMany();
});

/** A running survey with content that today's rules would not store. */
async function storeSurvey(content: Prisma.SurveyUpdateInput): Promise<string> {
  const { id } = await buildSurvey(project, { start_date: "2026-01-01T00:00:00Z" });
  await db.survey.update({ where: { project_id_id: { project_id: project.id, id } }, data: content });
  return id;
}
const read = (id: string) =>
  db.survey.findUniqueOrThrow({ where: { project_id_id: { project_id: project.id, id } } });

describe("stored texts", () => {
  it("are sanitized wherever respondents read them, as a version and an entry of the system", async () => {
    const content = (text: string) => ({
      questions: [
        {
          id: "a",
          type: "open",
          question: text,
          other: bad,
          translations: { de: { question: text, odd: [text] } },
        },
      ],
      appearance: { introScreenHeader: text, introScreenDescription: text, placeholder: text, other: bad },
      translations: { de: { introScreenDescription: text, odd: { deep: text } } },
    });
    const id = await storeSurvey(content(bad));
    await cleanStoredTexts();
    expect(await read(id)).toMatchObject({ ...content(good), version: 2 });
    const { surveys } = await deliverSurveys(project.api_token, new Date());
    expect(surveys).toMatchObject([content(good)]);
    const where = { project_id: project.id };
    expect(await db.surveyVersion.findMany({ where, orderBy: { version: "desc" }, take: 1 })).toMatchObject([
      {
        version: 2,
        created_by_id: null,
        content: content(good),
        changes: [{ field: "questions" }, { field: "appearance" }, { field: "translations" }],
      },
    ]);
    expect(await db.activity.findMany({ where: { ...where, activity: "updated" } })).toMatchObject([
      { user_id: null, item_id: id },
    ]);
  });

  it("are the texts that browsers make of them, and their content types valid", async () => {
    const id = await storeSurvey({
      questions: [{ id: "a", type: "open", question: "Why?", descriptionContentType: "markdown" }],
      appearance: {
        introScreenDescription: ["<img src=x ", " onerror=alert(1)>"],
        introScreenDescriptionContentType: "javascript",
        introScreenHeader: { toString: bad },
        thankYouMessageHeader: 5,
        thankYouMessageDescriptionContentType: "",
        placeholder: null,
        zIndex: 5,
      },
    });
    await cleanStoredTexts();
    expect(await read(id)).toMatchObject({
      questions: [{ descriptionContentType: "html" }],
      appearance: {
        introScreenDescription: '<img src="x">',
        introScreenDescriptionContentType: "html",
        thankYouMessageHeader: "5",
        thankYouMessageDescriptionContentType: "",
        placeholder: null,
        zIndex: 5,
      },
    });
    expect((await read(id)).appearance).not.toHaveProperty("introScreenHeader");
  });

  it("are escaped where they would take too long to parse", async () => {
    const attributes = Array.from({ length: 200_000 }, (_, at) => `a${at}=1`).join(" ");
    const id = await storeSurvey({ appearance: { introScreenHeader: `<p ${attributes}>` } });
    await cleanStoredTexts();
    expect((await read(id)).appearance).toEqual({ introScreenHeader: `&lt;p ${attributes}&gt;` });
  });

  it("stay as they are when they are clean, and when the step is done", async () => {
    const clean = await storeSurvey({ appearance: { introScreenHeader: "a < b & c", other: bad } });
    const dirty = await storeSurvey({ appearance: { introScreenHeader: bad } });
    await cleanStoredTexts();
    await db.dataStep.deleteMany();
    expect(await cleanStoredTexts()).toBe(0);
    expect([(await read(clean)).version, (await read(dirty)).version]).toEqual([1, 2]);
    const late = await storeSurvey({ appearance: { introScreenHeader: bad } });
    expect(await cleanStoredTexts()).toBe(0);
    expect((await read(late)).version).toBe(1);
  });

  it("are sanitized by several processes at once, once", async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, () => storeSurvey({ appearance: { introScreenHeader: bad } })),
    );
    await Promise.all([cleanStoredTexts(), cleanStoredTexts()]);
    for (const id of ids)
      expect(await read(id)).toMatchObject({ appearance: { introScreenHeader: good }, version: 2 });
  });

  it("of a survey that can't be stored are tried again at the next start, and others are sanitized", async () => {
    const [refused, other] = [
      await storeSurvey({ appearance: { introScreenHeader: bad } }),
      await storeSurvey({ appearance: { introScreenHeader: bad } }),
    ];
    await db.$executeRawUnsafe(
      `alter table survey_versions add constraint refused check (survey_id <> '${refused}' or version = 1)`,
    );
    try {
      await cleanStoredTexts();
    } finally {
      await db.$executeRawUnsafe("alter table survey_versions drop constraint refused");
    }
    expect([(await read(refused)).version, (await read(other)).version]).toEqual([1, 2]);
    await cleanStoredTexts();
    expect(await read(refused)).toMatchObject({ appearance: { introScreenHeader: good }, version: 2 });
  });
});
