import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { CanaryMark } from "@/components/survey/marks/canary-mark";
import { expectToLookRight } from "@/components/testing/accessibility";
import { renderScreen } from "@/components/testing/screen";
import { newProject } from "@/components/testing/surveys";
import type { SurveyCanary } from "@/lib/contract/survey/canary";

const now = new Date("2026-11-23T12:00:00Z");
const running: SurveyCanary = {
  share: 5,
  started_at: "2026-11-23T10:00:00Z",
  until: "2026-11-23T14:00:00Z",
  max_dismissal_rate: 40,
  status: "running",
  shown: 46,
  dismissed: 24,
};
const scheduled: SurveyCanary = { ...running, status: "scheduled" };
const stopped: SurveyCanary = { ...running, status: "stopped" };

const show = async (canary: SurveyCanary, end_date: string | null, locale: "en" | "de") => {
  const { id } = await newProject();
  const mark = <CanaryMark survey={{ canary, end_date }} now={now} timeZone="Europe/Berlin" />;
  await renderScreen(
    `/p/${id}`,
    <section aria-label="Marks">
      <h1>Marks:</h1> {mark}
    </section>,
    { locale },
  );
  return page.getByRole("region", { name: "Marks" });
};

test.each([
  ["en", "Marks: Canary 5% until 15:00", running, null],
  ["de", "Marks: Canary 5 % bis 15:00", running, null],
  ["en", "Marks: Canary 5% until 24 Nov, 11:00", { ...running, until: "2026-11-24T10:00:00Z" }, null],
  ["en", "Marks: Starts with a canary of 5%", scheduled, null],
  ["de", "Marks: Startet als Canary mit 5 %", scheduled, null],
  ["en", "Marks: Stopped by canary: 52% of 46 dismissed", stopped, "2026-11-23T11:00:00Z"],
  ["de", "Marks: Von Canary gestoppt: 52 % von 46 haben geschlossen", stopped, "2026-11-23T11:00:00Z"],
] as const)("in %s a canary reads: %s", async (locale, text, canary, end) => {
  await expect.element(await show(canary, end, locale)).toHaveTextContent(text);
});

test("an hour on a twelve-hour clock has no leading zero", async () => {
  const { id } = await newProject();
  await renderScreen(
    `/p/${id}`,
    <NextIntlClientProvider locale="en-US">
      <section aria-label="Marks">
        <CanaryMark survey={{ canary: running, end_date: null }} now={now} timeZone="Europe/Berlin" />
      </section>
    </NextIntlClientProvider>,
  );
  await expect
    .element(page.getByRole("region", { name: "Marks" }))
    .toHaveTextContent(/^Canary 5% until 3:00\sPM$/);
});

test("looks right", async () => {
  await expect.element(await show(running, null, "en")).toHaveTextContent("Canary");
  await expectToLookRight();
});

test("nothing is said of one that passed, or whose survey was resumed", async () => {
  await expect
    .element(await show({ ...running, status: "passed" }, null, "en"))
    .toHaveTextContent(/^Marks:$/);
  await expect.element(await show(stopped, null, "en")).toHaveTextContent(/^Marks:$/);
});
