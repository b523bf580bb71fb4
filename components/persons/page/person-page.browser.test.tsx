import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PersonPage } from "@/components/persons/page/person-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { pickOption } from "@/components/testing/actions";
import { focusOn, pressByKey } from "@/components/testing/keys";
import { recordRequests } from "@/components/testing/requests";
import { newProjectAs } from "@/components/testing/roles";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject, newSurvey } from "@/components/testing/surveys";
import { waitForIdle } from "@/components/ui/wait-for-idle";
import type { Person } from "@/lib/contract/person/person";

const open = ({ id }: { id: number }, person: string, query = "") =>
  renderScreen(`/p/${id}/persons/${person}${query}`, <PersonPage projectId={String(id)} personId={person} />);
const button = (name: string | RegExp) => page.getByRole("button", { name });
const tab = (name: string) => page.getByRole("tab", { name });
const row = (name: RegExp) => page.getByRole("row", { name });
const readPerson = async ({ id }: { id: number }, distinctId: string) => {
  const persons = await ask<{ results: Person[] }>(
    "GET",
    `/api/projects/${id}/persons/?distinct_id=${distinctId}`,
  );
  const [person] = persons.results;
  if (!person) throw new Error("The person was captured.");
  return person;
};

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** A project with a survey for teams that `ada`, a free user, answered before. */
async function projectWithAda() {
  const project = await newProject();
  const survey = await newSurvey(
    {
      name: "Team check",
      questions: [
        { type: "open", question: "What is missing?" },
        { type: "rating", display: "emoji", scale: 2, question: "Was it of use?" },
      ],
      start_date: "2024-01-01T00:00:00Z",
      targeting_flag_filters: {
        groups: [
          {
            properties: [{ key: "plan", type: "person", operator: "exact", value: ["team"] }],
            rollout_percentage: 100,
          },
        ],
      },
    },
    project,
  );
  const happen = (day: number, event: string, properties: object = {}) => ({
    event,
    distinct_id: "ada",
    timestamp: daysAgo(10 - day),
    properties,
  });
  const batch = [
    happen(1, "signed up", { $set: { email: "ada@example.com", plan: "team", seats: 2 } }),
    happen(2, "survey sent", {
      $survey_id: survey.id,
      $survey_response: "Dark mode",
      $survey_response_1: "2",
    }),
    happen(3, "downgraded", { $set: { plan: "free" }, reason: "Too expensive" }),
    {
      event: "$identify",
      distinct_id: "ada",
      timestamp: daysAgo(6),
      properties: { $anon_distinct_id: "ada-phone" },
    },
  ];
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  return { project, survey };
}

test("the first events are read beside the person, not after", async () => {
  const { project } = await projectWithAda();
  const { uuid } = await readPerson(project, "ada");
  performance.clearResourceTimings();
  await open(project, uuid);
  await expect.element(page.getByRole("heading", { name: "ada@example.com" })).toBeVisible();
  const timingOf = (part: string) => {
    const timings = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const [first, ...others] = timings.filter(({ name }) => name.includes(part));
    expect(others).toEqual([]);
    return first;
  };
  await expect.poll(() => timingOf(`person_id=${uuid}&limit=50`)?.responseEnd).toBeGreaterThan(0);
  const events = timingOf(`person_id=${uuid}&limit=50`);
  expect(events?.startTime).toBeLessThan(timingOf(`/persons/${uuid}/`)?.responseEnd ?? 0);
});

test("someone finds why a survey is not shown, fixes the property, and sees it on the timeline", async () => {
  const { project } = await projectWithAda();
  await open(project, "ada");
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("ada@example.com");
  await expect.element(page.getByText("Dark mode")).toBeVisible();
  await expect.element(page.getByText("What is missing?")).toBeVisible();
  await expect.element(page.getByText("Thumbs down")).toBeVisible();
  await button(/downgraded/).click();
  await expect.element(row(/^reason/)).toHaveTextContent("Too expensive");
  await page.getByRole("searchbox", { name: "Search events" }).fill("expensive");
  await expect.element(button(/survey sent/)).not.toBeInTheDocument();
  await expect.element(button(/downgraded/)).toBeVisible();
  await expectToLookRight();

  await tab("Surveys").click();
  const survey = page.getByRole("article", { name: "Team check" });
  await expect.element(survey).toHaveTextContent("plan is free; this survey asks for team");
  await expect.element(survey).toHaveTextContent("answered 1");
  await expectToLookRight();

  await tab("Properties").click();
  await expect.element(button("Pin plan")).toBeVisible();
  const pin = button("Pin plan").element();
  const { x } = pin.getBoundingClientRect();
  await button("Edit plan").click();
  await page.getByRole("textbox", { name: "Value of plan" }).fill("team");
  // No other button moves under the pointer, where it would show its tooltip and take a second click.
  expect(pin.getBoundingClientRect().x).toBe(x);
  await expectToLookRight();
  await userEvent.keyboard("{Enter}");
  await expect.poll(async () => (await readPerson(project, "ada")).properties.plan).toBe("team");
  await expect.element(row(/^plan/)).toHaveTextContent(/team.*\$set/);
  await row(/^plan/).getByRole("button", { name: "$set" }).click();
  await expect.poll(() => window.location.search).toMatch(/until=.*open=/);
  await expect.element(button(/\$set plan/)).toHaveAttribute("aria-expanded", "true");

  await tab("Surveys").click();
  await expect.element(page.getByText("Eligible now (1)")).toBeVisible();
  // The edit is an event, but not one of ada's.
  await expect.element(page.getByRole("complementary")).toHaveTextContent(/Last seen6 days ago/);
});

test("a person's page begins with their name, e-mail address and plan, and its ids unfold", async () => {
  const { project } = await projectWithAda();
  const { uuid } = await readPerson(project, "ada");
  const properties = { name: "Ada Lovelace" };
  await ask("PATCH", `/api/projects/${project.id}/persons/${uuid}/`, { properties });
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1440, 900));
  await open(project, "ada");
  const identity = page.getByRole("complementary", { name: "Identity" });
  await expect
    .element(identity)
    .toHaveTextContent(/^A?NameAda LovelaceEmailada@example\.comLast seen.*planfree.*Cohorts/);
  await expect.element(button("Copy UUID")).not.toBeInTheDocument();
  await expect.element(page.getByText("2 distinct IDs and UUID")).not.toBeVisible();
  await button("More").click();
  await page.getByText("2 distinct IDs and UUID").click();
  await expect.element(button("Copy UUID")).toBeVisible();
  await expectToLookRight();
});

test("the timeline has sessions, repeats in one row, and a range of dates", async () => {
  const project = await newProject();
  const at = (minute: number, event: string, properties: object = {}) => ({
    event,
    distinct_id: "ada",
    timestamp: new Date(Date.parse(daysAgo(3)) + minute * 60_000).toISOString(),
    properties,
  });
  const view = (minute: number) => at(minute, "$pageview", { $pathname: "/plans", $session_id: "one" });
  const old = { ...at(0, "signed up"), timestamp: daysAgo(40) };
  await ask("POST", "/batch/", {
    api_key: project.api_token,
    batch: [old, view(0), view(1), view(2), at(4, "clicked", { $session_id: "one" })],
  });
  await open(project, "ada");
  await expect.element(page.getByRole("heading", { name: /^Session .*, 4 events$/ })).toBeVisible();
  await expect.element(button(/\$pageview/)).toHaveTextContent(/\/plans3 times, .+ – /);
  await button(/\$pageview/).click();
  expect(button(/\$pageview/).all()).toHaveLength(4);
  await expect.element(button(/signed up/)).toBeVisible();
  await expectToLookRight();
  await button("Date range: All time").click();
  await button("Last 7 days").click();
  await expect.element(button(/signed up/)).not.toBeInTheDocument();
  await expect.element(button(/clicked/)).toBeVisible();
});

test("properties are added, typed, deleted with undo, and shown as they were", async () => {
  const { project } = await projectWithAda();
  await open(project, "ada", "?tab=properties");
  await button("Add property").click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("vip");
  await button(/Text Type/).click();
  await page.getByRole("option", { name: "Boolean" }).click();
  await page.getByRole("radio", { name: "True" }).click();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect.poll(async () => (await readPerson(project, "ada")).properties.vip).toBe(true);
  await button("Delete seats").click();
  await expect.poll(async () => (await readPerson(project, "ada")).properties.seats).toBeUndefined();
  await page
    .getByRole("listitem")
    .filter({ hasText: "“seats” deleted" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect.poll(async () => (await readPerson(project, "ada")).properties.seats).toBe(2);

  const scrubber = page.getByRole("slider");
  await focusOn(scrubber);
  await userEvent.keyboard("{Home}");
  await expect.element(page.getByText(/change 1 of/)).toBeVisible();
  await expect.element(row(/^plan/)).toHaveTextContent(/added.*team/);
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(row(/^plan/)).toHaveTextContent(/changed.*teamfree/);
  await expect.element(button("Edit plan")).not.toBeInTheDocument();
  await expectToLookRight();
});

test("a value of each type is edited by keyboard alone", async () => {
  const project = await newProject();
  const before = {
    name: "Ada",
    seats: 2,
    vip: true,
    renewed: "2026-03-01T10:30:15Z",
    address: { city: "Bonn", floors: [1, 2] },
  };
  await ask("POST", "/batch/", {
    api_key: project.api_token,
    batch: [{ event: "signed up", distinct_id: "ada", properties: { $set: before } }],
  });
  await open(project, "ada", "?tab=properties");
  const edit = async (name: string, keys: string) => {
    await focusOn(button(`Edit ${name}`));
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => document.activeElement?.closest("form")).not.toBeNull();
    await userEvent.keyboard(keys);
    if (!keys.endsWith("{Enter}")) await pressByKey(button("Save"));
    // Saved, and the focus is back where it was.
    await expect.element(button(`Edit ${name}`)).toHaveFocus();
  };
  const selectAll = "{Control>}a{/Control}";
  await edit("name", `${selectAll}Ada Lovelace{Enter}`);
  await edit("seats", `${selectAll}12.5{Enter}`);
  await edit("vip", "{ArrowRight}{Enter}{Tab}");
  await edit("renewed", "{ArrowUp}{Tab}{ArrowDown}");

  await focusOn(button("Edit address"));
  await userEvent.keyboard("{Enter}");
  const json = page.getByRole("textbox", { name: "Value of address" });
  await expect.element(json).toHaveFocus();
  await expectToLookRight();
  await userEvent.keyboard(`${selectAll}{{"city": {Control>}{Enter}{/Control}`);
  await expect.element(page.getByRole("alert").getByText("Enter valid JSON.")).toBeVisible();
  await expect.element(json).toHaveAttribute("aria-invalid", "true");
  await expectToLookRight();
  await userEvent.keyboard(`${selectAll}{Backspace}[[1, null]{Control>}{Enter}{/Control}`);
  await expect.element(button("Edit address")).toHaveFocus();

  await focusOn(button("Edit seats"));
  await userEvent.keyboard(`{Enter}${selectAll}many{Enter}`);
  await expect.element(page.getByText("Enter a number.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(button("Edit seats")).toHaveFocus();
  expect((await readPerson(project, "ada")).properties).toMatchObject({
    name: "Ada Lovelace",
    seats: 12.5,
    vip: false,
    renewed: expect.stringMatching(/^2026-0[24]-\d\dT10:30:15/),
    address: [1, null],
  });
});

test("the data is exported in the language of the interface by one click, and in the other one", async () => {
  const { project } = await projectWithAda();
  const { uuid } = await readPerson(project, "ada");
  await open(project, "ada");
  const path = `/api/projects/${project.id}/persons/${uuid}/export/`;
  const link = page.getByRole("link", { name: "Export data" });
  await expect.element(link).toHaveAttribute("href", `${path}?language=en`);
  await link.click();
  await expect.element(page.getByText("Download started")).toBeVisible();
  await button(/^Actions for/).click();
  const item = page.getByRole("menuitem", { name: "Export data in German" });
  await expect.element(item).toHaveAttribute("href", `${path}?language=de`);
  await expect.element(item).toHaveAttribute("download");
});

test("IDs are assigned to new persons by what their events say, and the split is previewed and read back", async () => {
  const { project } = await projectWithAda();
  const $set = { email: "ada-phone@example.com" };
  const merged = { event: "$identify", distinct_id: "ada", properties: { $anon_distinct_id: "tablet" } };
  const seen = [{ $set }, {}].map((event) => ({ ...event, event: "seen", distinct_id: "ada-phone" }));
  await ask("POST", "/batch/", { api_key: project.api_token, batch: [merged, ...seen] });
  await open(project, "ada");
  await button(/^Actions for/).click();
  await page.getByRole("menuitem", { name: "Split person…" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(/^2 events · .*2026 · ada-phone@example.com$/)).toBeVisible();
  for (const id of ["ada-phone", "tablet"]) {
    await dialog.getByRole("button", { name: id }).click();
    await page.getByRole("option", { name: "New person 1" }).click();
  }
  await expect.element(dialog.getByRole("heading", { name: "You get 2 persons:" })).toBeVisible();
  await expect.element(dialog.getByText("2 events · properties from its events")).toBeVisible();
  await expectToLookRight();
  await dialog.getByRole("button", { name: "Split person" }).click();
  await expect.element(dialog.getByText("Split into 2 persons, as shown before.")).toBeVisible();
  const phone = await readPerson(project, "ada-phone");
  expect(phone.uuid).not.toBe((await readPerson(project, "ada")).uuid);
  expect(phone.properties).toEqual($set);
  expect(phone.distinct_ids).toEqual(["ada-phone", "tablet"]);
});

test("what is typed as soon as a dialog was chosen gets into its field", async () => {
  const { project } = await projectWithAda();
  await open(project, "ada");
  await expect.element(page.getByText("Dark mode")).toBeVisible();
  await import("@/components/persons/page/merge-with-dialog");
  await waitForIdle();
  await button(/^Actions for/).click();
  await focusOn(page.getByRole("menuitem", { name: "Merge with…" }));
  await userEvent.keyboard("{Enter}nobody");
  await expect.element(page.getByRole("combobox", { name: "Other person" })).toHaveValue("nobody");
});

test("who shares an email address is suggested for a merge, and the page goes to who is kept", async () => {
  const { project } = await projectWithAda();
  const double = {
    event: "looked",
    distinct_id: "double",
    properties: { $set: { email: "ADA@example.com" } },
  };
  await ask("POST", "/batch/", { api_key: project.api_token, batch: [double] });
  const [gone, kept] = [await readPerson(project, "ada"), await readPerson(project, "double")];
  await open(project, gone.uuid);
  await button(/^Actions for/).click();
  await page.getByRole("menuitem", { name: "Merge with…" }).click();
  await page.getByRole("combobox", { name: "Other person" }).click();
  await expect
    .element(page.getByRole("option").first())
    .toHaveTextContent(/ADA@example.com.*Also has ada@example.com/);
  expect(page.getByRole("option").elements()).toHaveLength(1);
  await pickOption(/ADA@example.com/);
  await button("Continue").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("ADA@example.com", { exact: true }).first().click();
  const { sent, stop } = recordRequests();
  onTestFinished(stop);
  await dialog.getByRole("button", { name: /^Merge/ }).click();
  await expect.poll(() => window.location.pathname).toBe(`/p/${project.id}/persons/${kept.uuid}`);
  const asked = sent.filter(({ method }) => method === "GET").map(({ url }) => url);
  expect(asked.filter((url) => url.includes(gone.uuid))).toEqual([]);
});

test("a person is merged with another, and deleted", async () => {
  const { project } = await projectWithAda();
  await ask("POST", "/batch/", {
    api_key: project.api_token,
    batch: [{ event: "looked", distinct_id: "bert", properties: { $set: { email: "bert@example.com" } } }],
  });
  await open(project, "ada");
  await button(/^Actions for/).click();
  await page.getByRole("menuitem", { name: "Merge with…" }).click();
  await page.getByRole("combobox", { name: "Other person" }).fill("bert@");
  await pickOption(/bert@example.com/);
  await button("Continue").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Merge/ })
    .click();
  await expect
    .poll(async () => (await readPerson(project, "ada")).distinct_ids.toSorted())
    .toEqual(["ada", "ada-phone", "bert"]);
  await tab("History").click();
  await expect.element(page.getByText(/merged the person bert into the person/)).toBeVisible();

  await open(project, "ada");
  await button(/^Actions for/).click();
  await page.getByRole("menuitem", { name: "Delete person…" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect.element(dialog).toHaveTextContent(/Delete this person\?.*Person and events.*UTC/);
  await expect
    .element(dialog.getByRole("region", { name: "Stored data" }))
    .toHaveTextContent(/Persons1deleted.*Events[1-9]\d*deleted.*Activity entries with values1stays/);
  await expectToLookRight();
  await expect.element(dialog.getByRole("textbox")).not.toBeInTheDocument();
  const { sent, stop } = recordRequests();
  onTestFinished(stop);
  await dialog.getByRole("button", { name: /^Delete/ }).click();
  await expect.element(page.getByRole("link", { name: "View receipt" })).toBeVisible();
  await expect
    .element(page.getByRole("list", { name: "Results" }))
    .toHaveTextContent(/^ada@example.com: done$/);
  // The page behind the result is not read again: there is no such person.
  expect(sent.filter(({ method }) => method === "GET").map(({ url }) => url)).not.toContainEqual(
    expect.stringContaining("/events/"),
  );
  await button(/^(Close|Done)$/)
    .first()
    .click();
  await expect.element(page.getByText("Person not found")).toBeVisible();
});

test("who sees no personal data is offered no export of it, and told which tabs their role hides", async () => {
  const project = await newProjectAs("masked_viewer", async ({ api_token: api_key }) => {
    const $set = { email: "ada@example.com" };
    const seen = { event: "seen", distinct_id: "ada", properties: { $set } };
    await ask("POST", "/batch/", { api_key, batch: [seen] });
  });
  const url = `/api/projects/${project.id}/persons/`;
  const { results } = await ask<{ results: Person[] }>("GET", url);
  await open(project, results[0]!.uuid);
  await expect.element(page.getByText("[masked]", { exact: true })).toBeVisible();
  expect(page.getByRole("button", { name: "Copy email" }).elements()).toEqual([]);
  await expect.element(page.getByRole("complementary")).not.toHaveTextContent("distinct ID");
  await button(/^Actions for/).click();
  await expect.element(page.getByRole("menuitem", { name: "Copy link" })).toBeVisible();
  await expect.element(page.getByText(/You can’t export everything about a person/)).toBeVisible();
  for (const role of ["link", "menuitem"] as const)
    expect(page.getByRole(role, { name: /^Export data/ }).elements()).toEqual([]);
  await userEvent.keyboard("{Escape}");
  for (const name of ["Surveys", "Notes", "Flags"]) {
    await tab(name).click();
    await expect.element(page.getByText("Your role hides surveys, notes and flags of persons")).toBeVisible();
  }
});

test("an unknown person is said to be missing, and flags, cohorts and history are there", async () => {
  const { project } = await projectWithAda();
  await ask("POST", `/api/projects/${project.id}/feature_flags/`, {
    key: "half",
    filters: { groups: [{ properties: [], rollout_percentage: 100 }] },
  });
  await open(project, "nobody");
  await expect.element(page.getByText("Person not found")).toBeVisible();
  await open(project, "ada", "?tab=flags");
  await expect.element(row(/^half/)).toHaveTextContent(/On.*Matches condition set 1/);
  await expectToLookRight();
  await tab("Cohorts").click();
  await expect.element(page.getByRole("heading", { name: "In no cohort" })).toBeVisible();
  await tab("History").click();
  await expect.element(page.getByText("No changes by members yet.")).toBeVisible();
});

test("a note is written, changed and deleted, and the history says who did it, without its text", async () => {
  const { project } = await projectWithAda();
  await open(project, "ada", "?tab=notes");
  await expect.element(page.getByText("No notes yet")).toBeVisible();
  const field = page.getByRole("textbox", { name: "New note" });
  await button("Add note").click();
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("Called.\nWants a family plan.");
  await button("Add note").click();
  const note = page.getByRole("list", { name: "Notes" }).getByRole("listitem");
  await expect.element(note).toHaveTextContent(/Called\.\s*Wants a family plan\./);
  await expect.element(field).toHaveValue("");
  await expectToLookRight();
  await button(/^Edit note by/).click();
  await note.getByRole("textbox", { name: "Edit note" }).fill("Wants a team plan.");
  await expectToLookRight();
  await button("Save note").click();
  await expect.element(note).toHaveTextContent(/edited.*Wants a team plan\./);
  await expect.element(button(/^Edit note by/)).toHaveFocus();
  await tab("History").click();
  await expect.element(page.getByText(/changed a note on the person/)).toBeVisible();
  await tab("Notes").click();
  await button(/^Delete note by/).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete note" }).click();
  await expect.element(page.getByText("No notes yet")).toBeVisible();
});

test("a survey that a person never saw says so once, and what the page decides with what they did", async () => {
  const { project } = await projectWithAda();
  const values = ["downgraded", "trial ended"].map((name) => ({ name }));
  const conditions = { url: "/library", events: { values } };
  await newSurvey({ name: "Reading habits", start_date: "2024-01-01T00:00:00Z", conditions }, project);
  await open(project, "ada", "?tab=surveys");
  const survey = page.getByRole("article", { name: "Reading habits" });
  await expect.element(survey).toHaveTextContent("Not answered or dismissed yet");
  await expect.element(survey).not.toHaveTextContent("Not seen");
  await expect
    .element(survey)
    .toHaveTextContent(
      /On pages whose URL contains “\/library”No page seen yet.*downgraded: last done .+trial ended: never done/,
    );
});

test("a running survey says first why it is not shown, with both values, and others are folded", async () => {
  const { project } = await projectWithAda();
  const flag = await ask<{ id: number }>("POST", `/api/projects/${project.id}/feature_flags/`, {
    key: "reading-view",
    filters: {
      groups: [{ properties: [], rollout_percentage: 100, variant: "control" }],
      multivariate: {
        variants: ["control", "calm"].map((key) => ({ key, name: "", rollout_percentage: 50 })),
      },
    },
  });
  const calm = { linked_flag_id: flag.id, conditions: { linkedFlagVariant: "calm" } };
  await newSurvey({ ...calm, name: "Calm reading", start_date: "2024-01-01T00:00:00Z" }, project);
  await newSurvey({ ...calm, name: "Old reading" }, project);
  await open(project, "ada", "?tab=surveys");
  const survey = page.getByRole("article", { name: "Calm reading" });
  await expect
    .element(survey.getByText("Flag reading-view is “control” for this person; it has to be “calm”").first())
    .toBeVisible();
  await expect.element(page.getByRole("article", { name: "Old reading" })).not.toBeInTheDocument();
  await page.getByText("Not running (1)").click();
  const old = page.getByRole("article", { name: "Old reading" });
  await expect
    .element(old.getByText("The survey is a draft; only running surveys are shown").first())
    .toBeVisible();
  await survey.getByText("All checks").click();
  await expect.element(survey.getByText("Not answered or dismissed yet")).toBeVisible();
  await expectToLookRight();
});

test("the history has which properties a member edited, with the values before and after", async () => {
  const { project } = await projectWithAda();
  const { uuid } = await readPerson(project, "ada");
  const path = `/api/projects/${project.id}/persons/${uuid}`;
  await ask("PATCH", `${path}/`, { properties: { plan: "team", tags: ["beta"], bio: "long ".repeat(40) } });
  await ask("POST", `${path}/delete_property/`, { $unset: "seats" });
  await open(project, "ada", "?tab=history");
  const entry = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  const edited = entry("edited the properties").first();
  await expect.element(edited).toHaveTextContent("plan changed from “free” to “team”");
  await expect.element(edited).toHaveTextContent('tags added: ["beta"]');
  await expect.element(edited).toHaveTextContent("bio added: a long value");
  await expect.element(entry("deleted a property").first()).toHaveTextContent("seats removed: 2");
  await expectToLookRight();
});

test("the selected tab is in view where the tabs are wider than the screen", async () => {
  const { project } = await projectWithAda();
  await page.viewport(320, 720);
  onTestFinished(() => page.viewport(1440, 900));
  await open(project, "ada", "?tab=history");
  await expect.element(page.getByText("No changes by members yet.")).toBeVisible();
  const right = () => tab("History").element().getBoundingClientRect().right;
  await expect.poll(right).toBeLessThanOrEqual(320);
});
