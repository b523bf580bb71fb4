import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { SurveyCalendar } from "@/components/surveys/calendar/survey-calendar";
import { expectToLookRight } from "@/components/testing/accessibility";
import { focusOn } from "@/components/testing/keys";
import { holdRequests, refuseRequests } from "@/components/testing/requests";
import { newProjectAs } from "@/components/testing/roles";
import { renderScreen } from "@/components/testing/screen";
import { expectErrors } from "@/components/testing/setup";
import { ask, newProject, newSurvey } from "@/components/testing/surveys";

const dayMs = 86_400_000;

/** 09:00 UTC, so many days from today. */
const inDays = (days: number) => {
  const date = new Date();
  date.setUTCHours(9, 0, 0, 0);
  return new Date(date.getTime() + days * dayMs).toISOString();
};
const sent = (date: string) => date.replace(".000Z", "Z");

const openCalendar = ({ id }: { id: number }, query = "", options: { locale?: "en" | "de" } = {}) =>
  renderScreen(`/p/${id}/surveys/calendar${query}`, <SurveyCalendar projectId={String(id)} />, options);

const lane = (name: string) =>
  page.getByRole("list", { name: "Surveys by date" }).getByRole("listitem").filter({ hasText: name });
const toastOf = (text: string | RegExp) => page.getByRole("listitem").filter({ hasText: text });
const laneLink = (name: string) => lane(name).getByRole("link", { name, exact: true });

const addPersons = async ({ api_token }: { api_token: string }, plans: string[]) => {
  const batch = plans.map((plan, at) => ({
    event: "$identify",
    distinct_id: `${plan}-${at}`,
    properties: { $set: { plan } },
  }));
  await ask("POST", "/batch/", { api_key: api_token, batch });
};
const onPlan = (plan: string, rollout_percentage = 100) => ({
  groups: [
    {
      properties: [{ key: "plan", value: [plan], operator: "exact", type: "person" }],
      rollout_percentage,
    },
  ],
});

/** A question that leads to itself: an infinite loop, which is an error. */
const loop = [
  {
    id: "tea",
    type: "open",
    question: "More tea?",
    branching: { type: "specific_question", index: 0 },
  },
];

/** Drags an element of a lane by days, or what is at a position of its track. */
async function dragBy(selector: string, days: number) {
  await expect.poll(() => document.querySelector(selector)).not.toBeNull();
  const source = document.querySelector<HTMLElement>(selector)!;
  const track = source.closest<HTMLElement>("[data-track]")!;
  const [block, box] = [source.getBoundingClientRect(), track.getBoundingClientRect()];
  const daysShown = Number(track.dataset.days);
  const x = Math.min(6, block.width / 2);
  const from = block.left + x - box.left;
  await userEvent.dragAndDrop(page.elementLocator(source), page.elementLocator(track), {
    sourcePosition: { x, y: block.height / 2 },
    targetPosition: { x: Math.round(from + (days * box.width) / daysShown), y: box.height / 2 },
  });
}

test("each survey has a lane with its dates, and drafts say what keeps them from being scheduled", async () => {
  const project = await newProject();
  await ask("PATCH", `/api/projects/${project.id}/`, { timezone: "Europe/Berlin" });
  await newSurvey({ name: "Green tea", start_date: inDays(5), end_date: inDays(15) }, project);
  await newSurvey({ name: "Black tea", start_date: inDays(-3) }, project);
  await newSurvey(
    { name: "Iced tea", iteration_count: 3, iteration_frequency_days: 7, start_date: inDays(2) },
    project,
  );
  await newSurvey({ name: "White tea" }, project);
  await newSurvey({ name: "Old tea", start_date: inDays(-20), end_date: inDays(-9) }, project);
  await newSurvey({ name: "Broken tea", questions: loop }, project);
  await openCalendar(project);
  await expect.element(page.getByText("Project time zone: Europe/Berlin")).toBeVisible();
  await expect.element(lane("Green tea")).toHaveTextContent(/Scheduled · .* – /);
  await expect.element(lane("Black tea")).toHaveTextContent(/Running · since/);
  await expect.element(lane("Old tea")).toHaveTextContent(/Stopped/);
  expect(lane("Iced tea").element().querySelectorAll("[data-window]")).toHaveLength(3);
  await expect.element(lane("White tea")).toHaveTextContent(/No start date.*Drag to schedule/);
  await expect
    .element(lane("Broken tea").getByRole("link", { name: /Fix \d errors? to schedule/ }))
    .toBeVisible();
  expect(lane("Broken tea").element().querySelector("[data-move]")).toBeNull();
  expect(lane("Black tea").element().querySelector("[data-move]")).toBeNull();
  await expectToLookRight();

  await openCalendar(project, "", { locale: "de" });
  await expect.element(page.getByRole("heading", { name: "Kalender" })).toBeVisible();
  await expect.element(page.getByText("Zeitzone des Projekts: Europe/Berlin")).toBeVisible();
  await expect.element(page.getByText(/Kein Startdatum/).first()).toBeVisible();
});

test("no date is under the mark of today, however narrow the axis, and no line crosses the months", async () => {
  const survey = await newSurvey({ name: "Green tea", start_date: inDays(-5) });
  onTestFinished(() => page.viewport(1440, 900));
  for (const width of [320, 390, 768, 1440]) {
    await page.viewport(width, 900);
    for (const unit of ["month", "quarter"]) {
      await openCalendar({ id: survey.projectId }, `?range=${unit}`);
      await expect.poll(() => document.querySelector("[data-today]")).not.toBeNull();
      const mark = document.querySelector("[data-today]")!;
      const axis = mark.closest("[data-track]")!;
      await expect
        .poll(() => {
          const { left, right } = mark.getBoundingClientRect();
          return [...axis.querySelectorAll("[data-week]")]
            .map((day) => day.getBoundingClientRect())
            .filter((day) => day.right > left && day.left < right);
        })
        .toEqual([]);
      expect(axis.querySelectorAll(".bg-water\\/70")).toHaveLength(0);
    }
  }
});

test("a scheduled survey is dragged by its block, its end by the edge, and both are undone", async () => {
  const survey = await newSurvey({ name: "Green tea", start_date: inDays(5), end_date: inDays(12) });
  await openCalendar({ id: survey.projectId });
  await dragBy(`[data-move="${survey.id}"]`, 3);
  await survey.toBecome({ start_date: sent(inDays(8)), end_date: sent(inDays(15)) });
  await toastOf("“Green tea” moved").getByRole("button", { name: "Undo" }).click();
  await survey.toBecome({ start_date: sent(inDays(5)), end_date: sent(inDays(12)) });

  await openCalendar({ id: survey.projectId });
  await dragBy(`[data-move-end="${survey.id}"]`, 4);
  await survey.toBecome({ start_date: sent(inDays(5)), end_date: sent(inDays(16)) });
  await toastOf("“Green tea” moved").first().getByRole("button", { name: "Undo" }).click();
  await survey.toBecome({ start_date: sent(inDays(5)), end_date: sent(inDays(12)) });
});

test("a start that is dragged into the past stays in the future", async () => {
  const survey = await newSurvey({ name: "Green tea", start_date: inDays(3) });
  await openCalendar({ id: survey.projectId });
  await dragBy(`[data-move="${survey.id}"]`, -12);
  await expect.element(toastOf("“Green tea” moved")).toBeVisible();
  const { start_date } = await survey.read();
  expect(Date.parse(String(start_date))).toBeGreaterThan(Date.now());
  expect(Date.parse(String(start_date))).toBeLessThan(Date.now() + dayMs);
});

test.for([1440, 390])("the message of a move covers no row at %i pixels", async (width) => {
  await page.viewport(width, 900);
  onTestFinished(() => page.viewport(1440, 900));
  const project = await newProject();
  // More than fit above the place where messages usually are.
  for (const at of Array.from({ length: 12 }, (_, index) => index)) {
    await newSurvey({ name: `Tea ${at}`, start_date: inDays(5 + at) }, project);
  }
  await openCalendar(project);
  await expect.element(laneLink("Tea 11")).toBeInTheDocument();
  await focusOn(laneLink("Tea 3"));
  await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
  const message = toastOf("“Tea 3” moved").last();
  await expect.element(message).toBeVisible();
  const isApart = (row: Element) => {
    const [one, other] = [row, message.element()].map((element) => element.getBoundingClientRect());
    return !one || !other || one.bottom <= other.top || other.bottom <= one.top;
  };
  await expect.poll(() => [...document.querySelectorAll("[data-lane]")].every(isApart)).toBe(true);
});

test("a draft is scheduled by dragging it to a day, and unscheduled by undo", async () => {
  const project = await newProject();
  await ask("PATCH", `/api/projects/${project.id}/`, { timezone: "Asia/Tokyo" });
  const survey = await newSurvey({ name: "White tea" }, project);
  await openCalendar(project);
  await dragBy(`[data-move="${survey.id}"]`, 2);
  await expect.element(lane("White tea")).toHaveTextContent(/Scheduled/);
  await expect.poll(async () => (await survey.read()).start_date).toMatch(/T00:00:00Z$/);
  await toastOf("“White tea” scheduled").getByRole("button", { name: "Undo" }).click();
  await survey.toBecome({ start_date: null });
  await expect.element(lane("White tea")).toHaveTextContent(/Draft · No start date/);
});

test("arrow keys go from lane to lane, and with Alt move the survey in one change", async () => {
  const project = await newProject();
  await newSurvey({ name: "Black tea", start_date: inDays(-3) }, project);
  const survey = await newSurvey({ name: "Green tea", start_date: inDays(5), end_date: inDays(9) }, project);
  await openCalendar(project);
  await expect.element(laneLink("Black tea")).toBeVisible();
  await focusOn(laneLink("Black tea"));
  await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
  const said = page
    .getByRole("status")
    .filter({ hasText: "The start date of a running survey can’t be changed." });
  await expect.element(said).toBeInTheDocument();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(laneLink("Green tea")).toHaveFocus();
  await userEvent.keyboard("{Alt>}{ArrowRight}{ArrowRight}{/Alt}");
  await survey.toBecome({ start_date: sent(inDays(7)), end_date: sent(inDays(11)) });
  await expect.element(laneLink("Green tea")).toHaveFocus();
  await userEvent.keyboard("{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}");
  await survey.toBecome({ start_date: sent(inDays(7)), end_date: sent(inDays(10)) });
  const versions = await ask<{ count: number }>(
    "GET",
    `/api/projects/${project.id}/surveys/${survey.id}/versions/`,
  );
  expect(versions.count).toBe(3);
  // Enter is the link's own.
  await expect
    .element(laneLink("Green tea"))
    .toHaveAttribute("href", `/p/${project.id}/surveys/${survey.id}`);
});

test("a step back while a step is being saved is saved, too", async () => {
  const survey = await newSurvey({ name: "Green tea", start_date: inDays(5) });
  await openCalendar({ id: survey.projectId });
  await expect.element(laneLink("Green tea")).toBeVisible();
  await focusOn(laneLink("Green tea"));
  const release = holdRequests(new RegExp(`surveys/${survey.id}/`));
  onTestFinished(release);
  await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
  // Longer than further steps are awaited.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await userEvent.keyboard("{Alt>}{ArrowLeft}{/Alt}");
  await new Promise((resolve) => setTimeout(resolve, 1000));
  release();
  // One message, of the last move.
  const day = { day: "numeric", month: "short", year: "numeric" } as const;
  const back = new Intl.DateTimeFormat("en-GB", day).format(new Date(inDays(5)));
  await expect.element(toastOf("“Green tea” moved")).toHaveTextContent(back);
  await survey.toBecome({ start_date: sent(inDays(5)) });
});

test("dates are moved by buttons and typed, and the form says what can't be changed", async () => {
  const project = await newProject();
  const running = await newSurvey({ name: "Black tea", start_date: inDays(-3) }, project);
  const survey = await newSurvey({ name: "Green tea", start_date: inDays(5) }, project);
  await newSurvey({ name: "Broken tea", questions: loop }, project);
  await openCalendar(project);
  await lane("Green tea").getByRole("button", { name: "Change dates of “Green tea”" }).click();
  await page.getByRole("button", { name: "+1 day" }).click();
  await survey.toBecome({ start_date: sent(inDays(6)) });
  await expectToLookRight();
  const dates = page.getByRole("dialog", { name: "Change dates of “Green tea”" });
  const hour = dates.getByRole("spinbutton", { name: /^hour/ });
  await expect.element(hour).toHaveTextContent("09");
  await hour.click();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(hour).toHaveTextContent("10");
  await dates.getByRole("button", { name: "Save" }).click();
  await survey.toBecome({ start_date: sent(inDays(6)).replace("T09", "T10") });

  await lane("Black tea").getByRole("button", { name: "Change dates of “Black tea”" }).click();
  const form = page.getByRole("dialog", { name: "Change dates of “Black tea”" });
  await expect.element(form).toHaveTextContent("The start date of a running survey can’t be changed.");
  await form.getByText("End on a date").click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await running.read()).end_date).not.toBeNull();

  await lane("Broken tea").getByRole("button", { name: "Schedule “Broken tea”" }).click();
  const schedule = page.getByRole("dialog", { name: "Schedule “Broken tea”" });
  await expect.element(schedule.getByText(/Fix \d errors? to launch/)).toBeVisible();
  await expect.element(schedule.getByRole("region", { name: "Checks" })).toHaveTextContent(/Infinite loop/);
  await expect.element(schedule.getByRole("button", { name: "Schedule", exact: true })).toBeDisabled();
});

test("what is typed while dates are being saved and read again stays, and moves by a day", async () => {
  const survey = await newSurvey({ name: "Green tea", start_date: inDays(5) });
  await openCalendar({ id: survey.projectId });
  await lane("Green tea").getByRole("button", { name: "Change dates of “Green tea”" }).click();
  const hour = page.getByRole("spinbutton", { name: /^hour/ });
  await expect.element(hour).toHaveTextContent("09");
  const release = holdRequests(/surveys\/calendar/);
  onTestFinished(release);
  await page.getByRole("button", { name: "+1 day" }).click();
  await survey.toBecome({ start_date: sent(inDays(6)) });
  await hour.click();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(hour).toHaveTextContent("10");
  // The name shows when the calendar has been read.
  await survey.change({ name: "Mint tea" });
  release();
  const dates = page.getByRole("dialog", { name: "Change dates of “Mint tea”" });
  await expect.element(dates).toBeVisible();
  await expect.element(hour).toHaveTextContent("10");
  await expect.element(hour).toHaveFocus();
  await dates.getByRole("button", { name: "+1 day" }).click();
  await survey.toBecome({ start_date: sent(inDays(7)).replace("T09", "T10") });
});

test("a survey that someone else changed meanwhile keeps their dates, and the calendar says so", async () => {
  expectErrors(/412/);
  const survey = await newSurvey({ name: "Green tea", start_date: inDays(5) });
  await openCalendar({ id: survey.projectId });
  await expect.element(laneLink("Green tea")).toBeVisible();
  await survey.change({ start_date: inDays(9) });
  await focusOn(laneLink("Green tea"));
  await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
  await expect.element(page.getByText("Someone else changed this survey.", { exact: false })).toBeVisible();
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
  await expect.element(lane("Green tea")).toHaveTextContent(day.format(new Date(inDays(9))));
  await survey.toBecome({ start_date: sent(inDays(9)) });
});

test("the overlap of audiences opens the pairs that share persons, in a link too, and is a table as well", async () => {
  const project = await newProject();
  await addPersons(project, ["pro", "pro", "pro", "free"]);
  await newSurvey({ name: "Green tea", start_date: inDays(-2) }, project);
  await newSurvey(
    { name: "Black tea", start_date: inDays(3), end_date: inDays(20), targeting_flag_filters: onPlan("pro") },
    project,
  );
  await openCalendar(project);
  const part = page.getByRole("button", {
    name: /3 persons \(75%\) in the audience of 2 or more of 2 surveys/,
  });
  await part.click();
  const panel = page.getByRole("region", { name: /^Audience overlap, / });
  await expect
    .element(panel.getByRole("row", { name: /Green tea and Black tea/ }))
    .toHaveTextContent(/3.*75%/);
  await expect.element(panel).toHaveTextContent("“Green tea” is for everyone");
  await expect.element(lane("Green tea")).toHaveTextContent("Everyone (4 persons)");
  await expect.poll(() => window.location.search).toMatch(/^\?overlap=/);
  await expectToLookRight();

  await openCalendar(project, window.location.search);
  await expect.element(panel).toBeVisible();
  await page.getByRole("radio", { name: "Table" }).click();
  await expect.poll(() => window.location.search).toMatch(/view=table/);
  const surveys = page.getByRole("table", { name: "Surveys by date" });
  await expect
    .element(surveys.getByRole("row", { name: /Black tea/ }))
    .toHaveTextContent(/Scheduled.*3 persons/);
  await expect
    .element(page.getByRole("region", { name: "Audience overlap", exact: true }).getByRole("row").nth(1))
    .toHaveTextContent(/Green tea, Black tea|Black tea, Green tea/);
  await surveys.getByRole("button", { name: "Name" }).click();
  await expect.poll(() => window.location.search).toMatch(/sort=name/);
  await expect.element(surveys.getByRole("rowheader").first()).toHaveTextContent("Black tea");
  await expectToLookRight();
});

test("of two surveys with one audience, the one with the higher priority goes first within the budget", async () => {
  const project = await newProject();
  await ask("PATCH", `/api/projects/${project.id}/`, {
    survey_config: { contact_budget: { surveys: 1, days: 30 } },
  });
  await addPersons(project, ["pro", "free"]);
  await newSurvey({ name: "Green tea", start_date: inDays(-2) }, project);
  await newSurvey({ name: "Black tea", start_date: inDays(-1), contact_priority: "high" }, project);
  const exempt = { name: "White tea", start_date: inDays(-1), contact_priority: "exempt" };
  await newSurvey(exempt, project);
  await openCalendar(project);
  await page.getByRole("button", { name: /in the audience of 2 or more of 3 surveys/ }).click();
  const rows = overlapPanel().getByRole("row");
  const first = rows.filter({ hasText: "Green tea" }).filter({ hasText: "Black tea" });
  await expect.element(first).toHaveTextContent("“Black tea” goes first within the contact budget");
  await expect
    .element(rows.filter({ hasText: "White tea" }).first())
    .toHaveTextContent("Exempt from the contact budget: “White tea”");
  await expectToLookRight();
});

/** Two audiences of 25 and 1 that run beside one of everyone: the second within the time of the first. */
async function projectWithOverlap(rollout = 100) {
  const project = await newProject();
  await addPersons(project, [...Array.from({ length: 25 }, () => "pro"), "free"]);
  await newSurvey({ name: "Green tea", start_date: inDays(-2) }, project);
  await newSurvey(
    {
      name: "Black tea",
      start_date: inDays(3),
      end_date: inDays(20),
      targeting_flag_filters: onPlan("pro", rollout),
    },
    project,
  );
  await newSurvey(
    {
      name: "White tea",
      start_date: inDays(5),
      end_date: inDays(15),
      targeting_flag_filters: onPlan("free"),
    },
    project,
  );
  return project;
}
const overlapPanel = () => page.getByRole("region", { name: /^Audience overlap, / });
const people = (name: string) => page.getByRole("dialog", { name });

test("the number of persons in several audiences opens them, by keyboard too", async () => {
  const project = await projectWithOverlap();
  await openCalendar(project);
  await page.getByRole("button", { name: /^.*: 26 persons \(100%\)/ }).click();
  const figure = overlapPanel().getByRole("button", { name: "View 26 persons" });
  await focusOn(figure);
  await userEvent.keyboard("{Enter}");
  const several = people("In 2 or more audiences");
  await expect
    .element(several)
    .toHaveTextContent(
      /Persons in the audience of 2 or more of these surveys: “Green tea”, “Black tea”,? and “White tea”\.26 persons/,
    );
  await expect.element(several.getByRole("listitem")).toHaveLength(20);
  // The newest is the one who is not on the plan.
  await expect
    .element(several.getByRole("listitem").first())
    .toHaveTextContent("free-25“Green tea” and “White tea”");
  await expect
    .element(several.getByRole("link", { name: "free-25" }))
    .toHaveAttribute("href", expect.stringMatching(/\/persons\/[0-9a-f-]{36}$/));
  await expectToLookRight();
  await several.getByRole("button", { name: "Load more" }).click();
  await expect.element(several.getByRole("listitem")).toHaveLength(26);
  await expect.element(several.getByRole("button", { name: "Load more" })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(several).not.toBeInTheDocument();
  await expect.element(figure).toHaveFocus();

  const row = overlapPanel().getByRole("row", { name: /Green tea and White tea/ });
  await row.getByRole("button", { name: "View 1 person" }).click();
  const both = people("“Green tea” and “White tea”");
  await expect.element(both).toHaveTextContent(/Persons in both audiences\.1 personfree-25$/);
  await userEvent.keyboard("{Escape}");

  await openCalendar(project, `${window.location.search}&view=table`, { locale: "de" });
  await page
    .getByRole("region", { name: "Überschneidung der Zielgruppen", exact: true })
    .getByRole("button", { name: "26 Personen anzeigen" })
    .click();
  await expect.element(people("In 2 oder mehr Zielgruppen")).toHaveTextContent("26 Personen");
});

test("the persons of an overlap load, say that they can't be, and how many a rollout leaves", async () => {
  const project = await projectWithOverlap(40);
  await openCalendar(project);
  await page.getByRole("button", { name: /^.*: 11 persons \(42%\)/ }).click();
  const release = holdRequests(/calendar\/people/);
  onTestFinished(release);
  const figure = overlapPanel().getByRole("button", { name: "View 11 persons" });
  await figure.click();
  const several = people("In 2 or more audiences");
  await expect.element(several).toHaveTextContent("Loading persons…");
  release();
  await expect
    .element(several)
    .toHaveTextContent("About 11 of 26 personsRollouts decide which of them are in 2 or more audiences.");
  await userEvent.keyboard("{Escape}");

  const allow = refuseRequests(/calendar\/people/);
  onTestFinished(allow);
  await overlapPanel()
    .getByRole("row", { name: /Green tea and Black tea/ })
    .getByRole("button", { name: "View 10 persons" })
    .click();
  const both = people("“Green tea” and “Black tea”");
  await expect.element(both).toHaveTextContent("Can’t load persons.");
  allow();
  await both.getByRole("button", { name: "Try again" }).click();
  await expect
    .element(both)
    .toHaveTextContent("About 10 of 25 personsRollouts decide which of them are in both audiences.");
});

/** Where the shares of the overlap are that are not cut off. */
const shownShares = () =>
  [...document.querySelectorAll("[data-share]")].flatMap((share) => {
    const [edge, text] = [share, share.lastElementChild!].map((element) => element.getBoundingClientRect());
    return edge && text && text.top < edge.bottom - 1 ? [text] : [];
  });

test("shares of neighboring parts never touch on a phone, and are shown where there is room", async () => {
  const project = await newProject();
  await addPersons(project, ["pro"]);
  for (const [at, [start_date, end_date]] of [
    ["2026-02-01", "2026-04-20"],
    ["2026-02-03", "2026-02-12"],
    ["2026-02-12", "2026-02-21"],
    ["2026-02-21", "2026-03-02"],
  ].entries()) {
    await newSurvey(
      { name: `Tea ${at}`, start_date: `${start_date}T00:00:00Z`, end_date: `${end_date}T00:00:00Z` },
      project,
    );
  }
  await page.viewport(390, 900);
  onTestFinished(() => page.viewport(1440, 900));
  for (const [unit, count] of [
    ["quarter", 0],
    ["month", 3],
  ] as const) {
    await openCalendar(project, `?range=${unit}&from=2026-02`, { locale: "de" });
    await expect.poll(() => document.querySelectorAll("[data-share]").length).toBe(3);
    await expect.poll(() => shownShares().length).toBe(count);
    const boxes = shownShares();
    const gaps = boxes.slice(1).map(({ left }, at) => left - boxes[at]!.right);
    expect(gaps.filter((gap) => gap < 8)).toEqual([]);
  }
});

test("the line of the present crosses no share", async () => {
  const project = await newProject();
  await addPersons(project, ["pro"]);
  await newSurvey({ name: "Green tea", start_date: inDays(-40) }, project);
  onTestFinished(() => page.viewport(1440, 900));
  await page.viewport(390, 900);
  const survey = await newSurvey({ name: "Black tea", start_date: inDays(-6) }, project);
  // Six days on each side of the present: no room for the share on a phone. Sixty: on one side.
  for (const [days, count] of [
    [6, 0],
    [60, 1],
  ] as const) {
    await survey.change({ end_date: inDays(days) });
    await openCalendar(project, "", { locale: "de" });
    await expect.poll(() => document.querySelectorAll("[data-share]").length).toBe(1);
    await expect.poll(() => shownShares().length).toBe(count);
    const line = document.querySelector("[data-share]")!.closest("[data-track]")!.lastElementChild!;
    const { left } = line.getBoundingClientRect();
    expect(shownShares().filter((share) => share.left < left && left < share.right)).toEqual([]);
  }
});

test("a survey with a canary says so, in its lane and in the table", async () => {
  const project = await newProject();
  const survey = await newSurvey({ name: "Green tea" }, project);
  await ask("POST", `/api/projects/${project.id}/surveys/${survey.id}/launch/`, {
    canary: { share: 10, hours: 2 },
  });
  await newSurvey({ name: "Black tea", start_date: inDays(-3) }, project);
  await openCalendar(project);
  await expect.element(lane("Green tea")).toHaveTextContent(/Canary 10% until/);
  await expect.element(lane("Black tea")).not.toHaveTextContent("Canary");
  await expectToLookRight();
  await openCalendar(project, "?view=table");
  await expect
    .element(page.getByRole("table", { name: "Surveys by date" }).getByRole("row", { name: /Green tea/ }))
    .toHaveTextContent(/Canary 10% until/);
  await expectToLookRight();
});

test("an expected end is a day, and within 24 hours has a time", async () => {
  const project = await newProject();
  const soon = new Date(Date.now() + 3 * 3_600_000).toISOString();
  await newSurvey({ name: "Black tea", start_date: inDays(-3), end_date: soon }, project);
  await newSurvey({ name: "Green tea", start_date: inDays(-2), end_date: inDays(20) }, project);
  await openCalendar(project, "?view=table");
  const surveys = page.getByRole("table", { name: "Surveys by date" });
  const end = (name: RegExp) => surveys.getByRole("row", { name }).getByRole("cell").nth(5);
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
  await expect
    .element(end(/Green tea/))
    .toHaveTextContent(new RegExp(`^(Expected end)?${day.format(new Date(inDays(20)))}$`));
  await expect.element(end(/Black tea/)).toHaveTextContent(/\d:\d\d$/);
});

test("the period is stepped through, and is in the address", async () => {
  const project = await newProject();
  await newSurvey(
    { name: "Green tea", start_date: "2026-03-10T09:00:00Z", end_date: "2026-03-20T09:00:00Z" },
    project,
  );
  await openCalendar(project, "?range=month&from=2026-03");
  await expect.element(page.getByText("March 2026").first()).toBeVisible();
  await expect.element(lane("Green tea")).toHaveTextContent(/10\s–\s20 Mar 2026/);
  await page.getByRole("button", { name: "Next month" }).click();
  await expect.poll(() => window.location.search).toBe("?range=month&from=2026-04");
  await expect
    .element(page.getByText("No surveys run in this period, and there are no drafts."))
    .toBeVisible();
  await page.getByRole("radio", { name: "Quarter" }).click();
  await expect.poll(() => window.location.search).toBe("");
});

test("a viewer sees the calendar and moves nothing", async () => {
  let id = "";
  const project = await newProjectAs("viewer", async (made) => {
    ({ id } = await newSurvey({ name: "Green tea", start_date: inDays(5) }, made));
  });
  await openCalendar(project);
  await expect
    .element(page.getByText(/Ask an owner of the project for the editor role to move surveys/))
    .toBeVisible();
  await expect.element(lane("Green tea")).toHaveTextContent(/Scheduled/);
  expect(document.querySelector(`[data-move="${id}"]`)).toBeNull();
  await expect.element(lane("Green tea").getByRole("button")).not.toBeInTheDocument();
});

test("an empty, a loading and a failed calendar say so", async () => {
  const project = await newProject();
  await openCalendar(project);
  await expect
    .element(page.getByText("No surveys run in this period, and there are no drafts."))
    .toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "New survey" }).first())
    .toHaveAttribute("href", `/p/${project.id}/surveys/new`);
  await expectToLookRight();

  const release = holdRequests(/surveys\/calendar/);
  onTestFinished(release);
  await openCalendar(project);
  await expect.element(page.getByText("Loading the calendar…")).toBeInTheDocument();
  release();
  await expect.element(page.getByText("Loading the calendar…")).not.toBeInTheDocument();

  const allow = refuseRequests(/surveys\/calendar/);
  onTestFinished(allow);
  await openCalendar(project);
  await expect.element(page.getByText("Can’t load the calendar")).toBeVisible();
  allow();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect
    .element(page.getByText("No surveys run in this period, and there are no drafts."))
    .toBeVisible();
});
