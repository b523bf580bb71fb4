import { expect, onTestFinished, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { CorrelationPage } from "@/components/analysis/correlation/correlation-page";
import { FunnelPage } from "@/components/analysis/funnel/funnel-page";
import FunnelCharts from "@/components/analysis/results/funnel-charts";
import { expectToLookRight } from "@/components/testing/accessibility";
import { pickOption } from "@/components/testing/actions";
import { focusOn } from "@/components/testing/keys";
import { holdRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";
import { correlationPath, funnelPath } from "@/lib/client/links/analysis";
import type { FunnelResult } from "@/lib/contract/analysis/funnel";

const button = (name: string | RegExp) => page.getByRole("button", { name });
const row = (name: string | RegExp) => page.getByRole("row", { name });

/** Seconds after the visit at which each of six persons paid, counted from the sign-up. */
const paidAfter = [100, 200, 300, 400, 500, 1500];

/**
 * Twelve persons visit. Nine sign up, the nth after n minutes; six of them pay. Help is read by five who pay and by one who
 * only signs up.
 */
async function newFunnel() {
  const project = await newProject();
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 2, 9, 0, seconds)).toISOString();
  const batch = Array.from({ length: 12 }, (_, index) => {
    const number = index + 1;
    const happen = (event: string, seconds: number) => ({
      event,
      distinct_id: `p${number}`,
      timestamp: at(seconds),
      properties: { $set: { email: `p${number}@example.com`, plan: number % 2 === 0 ? "team" : "free" } },
    });
    const paid = paidAfter[index];
    return [
      happen("visited", 0),
      ...([1, 2, 3, 4, 5, 7].includes(number) ? [happen("read help", 30)] : []),
      ...(number <= 9 ? [happen("signed up", 60 * number)] : []),
      ...(paid === undefined ? [] : [happen("paid", 60 * number + paid)]),
    ];
  }).flat();
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  return { projectId: String(project.id), root: `/api/projects/${project.id}` };
}

const question = {
  events: ["visited", "signed up", "paid"].map((id, order) => ({ id, order })),
  date_from: "2026-11-01",
  date_to: "2026-11-07",
};

test("the chart takes the place of a skeleton of its size, so that nothing moves", async () => {
  const { projectId } = await newFunnel();
  const release = holdRequests(/\/insights\/funnel\//);
  onTestFinished(release);
  await renderScreen(funnelPath(projectId, question), <FunnelPage projectId={projectId} />);
  const figure = page.getByRole("figure", { name: "Conversion by step" });
  await expect.element(figure.getByRole("status")).toBeInTheDocument();
  const before = figure.element().getBoundingClientRect();
  release();
  await expect.element(page.getByText("12 persons entered, 6 converted within 14 days (50%).")).toBeVisible();
  const chart = figure.getByRole("application");
  await expect.element(chart).toBeVisible();
  const drawing = chart.element().getBoundingClientRect();
  expect(figure.element().getBoundingClientRect().top).toBe(before.top);
  expect(Math.abs(drawing.bottom - before.bottom)).toBeLessThanOrEqual(2);
});

test("a funnel of 12 persons shows what was worked out by hand, and the persons behind each bar", async () => {
  const { projectId } = await newFunnel();
  await renderScreen(funnelPath(projectId, question), <FunnelPage projectId={projectId} />);
  await expect.element(page.getByText("12 persons entered, 6 converted within 14 days (50%).")).toBeVisible();
  // Minutes 1 to 9: 5 in the middle and on average. Of 100, 200, 300, 400, 500 and 1,500 s: 350 and 500.
  await expect.element(row(/1\. visited/)).toHaveTextContent("1. visited12100%––––");
  await expect.element(row(/2\. signed up/)).toHaveTextContent("2. signed up975%75%35m5m");
  await expect.element(row(/3\. paid/)).toHaveTextContent("3. paid650%66.7%35m 50s8m 20s");

  const file = commands.downloadedText();
  await page.getByRole("button", { name: "Download" }).first().click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  const [head, , second] = (await file).split("\r\n");
  expect(head).toMatch(
    /Median time \(seconds\),Average time \(seconds\),Analysis,Start date,End date,State,Conversion window,Order,Time zone,As of$/,
  );
  expect(second).toMatch(
    /^2\. signed up,9,0\.75,0\.75,3,300,300,"Funnel of visited, signed up, paid",2026-11-01,2026-11-07,,14 days,Sequential,UTC,2026-/,
  );

  // By keyboard: the last bar, and its hatched part.
  const chart = page.getByRole("application", { name: "Conversion by step" });
  await focusOn(chart);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowRight}");
  await expect.element(page.getByText("paid, dropped off: 3 · 33.3%")).toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog", { name: "Dropped off before “paid”" })).toBeVisible();
  await expect.element(page.getByText("3 persons", { exact: true })).toBeVisible();
  expect(window.location.search).toContain("persons=-3");
  for (const number of [7, 8, 9]) await expect.element(row(new RegExp(`p${number}@`))).toBeVisible();
  expect(page.getByRole("link", { name: "Paths after drop-off" }).element().getAttribute("href")).toContain(
    "funnel_path_after_step",
  );
  await userEvent.keyboard("{Escape}");

  await page.getByRole("radio", { name: "Time to convert" }).click();
  // 160, 320, 480, 640, 800 and 1,860 s: 710 on average; two bins of half an hour.
  await expect
    .element(page.getByText("6 persons converted within 14 days, in 11m 50s on average."))
    .toBeVisible();
  await expect.element(row(/30m/).first()).toHaveTextContent("0s – 30m583.3%");
  await focusOn(page.getByRole("application", { name: "Time to convert" }));
  await userEvent.keyboard("{ArrowRight}{Enter}");
  await expect.element(page.getByRole("dialog", { name: "Converted after 30m or more" })).toBeVisible();
  await expect.element(page.getByText("1 person", { exact: true })).toBeVisible();
  await expect.element(row(/p6@/)).toBeVisible();
  await userEvent.keyboard("{Escape}");

  await page.getByRole("radio", { name: "Trend" }).click();
  await expect.element(row(/2 Nov 2026/).first()).toHaveTextContent("2 Nov 202650%");
  await expect.element(row(/2 Nov 2026/).last()).toHaveTextContent("2 Nov 202666");
  expect(window.location.search).toContain("funnel_viz_type=trends");

  const byPlan = { ...question, breakdown: ["plan"], breakdown_type: "person" as const };
  await renderScreen(funnelPath(projectId, byPlan), <FunnelPage projectId={projectId} />);
  // Odd numbers are free: 1, 3, 5, 7, 9 and 11 visit, five sign up, 1, 3 and 5 pay. Even ones: 6, 4 and 3.
  const groups = page.getByRole("table", { name: "Steps by value" });
  // Wilson: 3 of 6 is 18.8 to 81.2 %, 6 of 12 is 25.4 to 74.6 %. The rest of each is the other, with the same share.
  await expect
    .element(groups.getByRole("row", { name: /free/ }))
    .toHaveTextContent("free65350%19% to 81%No difference to be seen");
  await expect.element(groups.getByRole("row", { name: /team/ })).toHaveTextContent("team64350%19% to 81%");
  await expect
    .element(groups.getByRole("row", { name: /All persons/ }))
    .toHaveTextContent("All persons129650%25% to 75%");
  const groupFile = commands.downloadedText();
  await page.getByRole("button", { name: "Download" }).first().click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  const [columns, everyone, ...values] = (await groupFile).split("\r\n");
  expect(columns).toMatch(
    /^\ufeffplan,1\. visited \(persons\),2\. signed up \(persons\),3\. paid \(persons\),Conversion \(share\),95% interval from \(share\),95% interval to \(share\),Compared with the rest,Analysis,Start date,/,
  );
  expect(everyone).toMatch(
    /^All persons,12,9,6,0\.5,0\.253782,0\.746218,,"Funnel of visited, signed up, paid",2026-11-01,/,
  );
  expect(values).toContainEqual(
    expect.stringMatching(
      /^free,6,5,3,0\.5,0\.187\d+,0\.812\d+,No difference to be seen,"Funnel of visited, signed up, paid",2026-11-01,/,
    ),
  );
  const groupPicture = commands.downloadedText();
  await page.getByRole("button", { name: "Download" }).first().click();
  await page.getByRole("menuitem", { name: "SVG" }).click();
  expect(await groupPicture).toMatch(
    />1\. visited → 2\. signed up → 3\. paid · by person property plan · .*>50% · 3 of 6</,
  );
  const stepsFile = commands.downloadedText();
  await page.getByRole("figure", { name: "Steps: free" }).getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  expect(await stepsFile).toMatch(/,Analysis,plan,Start date,.*\r\n1\. visited,.*,free,2026-11-01,/);
  for (const value of ["free", "team"])
    await groups.getByRole("checkbox", { name: `Compare ${value}` }).click({ force: true });
  const compared = page.getByRole("figure", { name: "Steps by value: share of those who entered" });
  await compared.getByRole("button", { name: "Table" }).click();
  await expect
    .element(compared.getByRole("row", { name: /2\. / }))
    .toHaveTextContent("2. signed up83.3%66.7%");
  await button("4 persons at step 2, team").click();
  await expect.element(page.getByRole("dialog", { name: "Reached “signed up”, team" })).toBeVisible();
  await expect.element(page.getByText("4 persons", { exact: true })).toBeVisible();
  // Of the steps up to the one that is open.
  const link = page.getByRole("link", { name: "What correlates" }).last().element();
  expect(link.getAttribute("href")).not.toContain("paid");
  await userEvent.keyboard("{Escape}");
  await expectToLookRight();
});

test("a correlation shows its odds by hand, who is behind them, and why they say little", async () => {
  const { projectId } = await newFunnel();
  await renderScreen(correlationPath(projectId, question), <CorrelationPage projectId={projectId} />);
  await expect.element(page.getByText("6 persons converted, 6 dropped off.")).toBeVisible();
  // Five of six and one of six: (6 * 6) / (2 * 2) = 9; e^(1.96 √(1/6 + 1/6 + 1/2 + 1/2)) = 9.61.
  const help = row(/read help/);
  // Read by six: five of the six who converted, one of the six who did not.
  await expect.element(page.getByRole("columnheader", { name: "Persons (n)" })).toBeVisible();
  await expect.poll(() => help.element().children[1]?.textContent).toBe("6");
  await expect.element(help).toHaveTextContent(/83\.3%/);
  await expect.element(help).toHaveTextContent(/0\.936 – 86\.5/);
  await expect.element(help).toHaveTextContent("9 times the odds of converting · too few persons");
  await expectToLookRight();
  const link = page.getByRole("link", { name: "Open the funnel with step read help" });
  const steps = new URL(link.element().getAttribute("href") ?? "", location.href).searchParams.get("events");
  expect(JSON.parse(steps ?? "").map(({ id }: { id: string }) => id)).toEqual([
    "visited",
    "signed up",
    "read help",
    "paid",
  ]);
  await button(/converted with read help/).click();
  await expect.element(page.getByText("5 persons", { exact: true })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await button("Exclude read help").click();
  await expect.element(page.getByText("No event or property is frequent enough to compare.")).toBeVisible();
  await button("Remove read help").click();
  await expect.element(help).toBeVisible();
});

test("a correlation compares the persons of one value of the breakdown, and lists them", async () => {
  const { projectId } = await newFunnel();
  const byPlan = { ...question, breakdown: ["plan"], breakdown_type: "person" as const };
  await renderScreen(correlationPath(projectId, byPlan), <CorrelationPage projectId={projectId} />);
  await expect.element(page.getByText("6 persons converted, 6 dropped off.")).toBeVisible();
  await button(/Breakdown value/).click();
  await pickOption("free");
  // Persons 1, 3 and 5 pay, 7, 9 and 11 do not; the first four read help.
  await expect.element(page.getByText("3 persons converted, 3 dropped off.")).toBeVisible();
  await expectToLookRight();
  await button(/converted with read help/).click();
  await expect.element(page.getByText("3 persons", { exact: true })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await button(/Breakdown value/).click();
  await pickOption("All persons");
  await expect.element(page.getByText("6 persons converted, 6 dropped off.")).toBeVisible();
});

test("an analysis is built, canceled, run again, and repeated after the server was busy", async () => {
  const { projectId } = await newFunnel();
  const release = holdRequests(/insights\/funnel/);
  onTestFinished(release);
  await renderScreen(
    `/p/${projectId}/analysis/funnel?date_from=2026-11-01`,
    <FunnelPage projectId={projectId} />,
  );
  await expect.element(page.getByText("Add a step to see how many persons go through them.")).toBeVisible();
  await button("Add event").click();
  await expect.element(page.getByRole("combobox", { name: "Event 1" })).toHaveFocus();
  await userEvent.keyboard("visited{Escape}");
  await expect.poll(() => window.location.search).toContain("visited");
  // Any event is a step like others.
  await button("Add step").click();
  await page.getByRole("combobox", { name: "Event 2" }).fill("any");
  await pickOption("Any event");
  await expect
    .element(page.getByRole("combobox", { name: "Event 2" }))
    .toHaveAttribute("placeholder", "Any event");
  const asked = () => JSON.parse(new URLSearchParams(window.location.search).get("events") ?? "[]");
  await expect.poll(asked).toMatchObject([{ id: "visited" }, { id: null }]);
  await button("Remove event 2").click();
  await expect.element(page.getByRole("combobox", { name: "Event 2" })).not.toBeInTheDocument();
  // What is canceled is the analysis of one step.
  await expect.poll(asked).toHaveLength(1);
  await button("Cancel").click();
  await expect.element(page.getByText("Canceled.")).toBeVisible();
  release();

  const send = window.fetch;
  onTestFinished(() => {
    window.fetch = send;
  });
  let isBusy = true;
  window.fetch = async (input, init) => {
    if (!isBusy || !/insights\/funnel/.test(new Request(input, init).url)) return send(input, init);
    isBusy = false;
    const problem = { type: "throttled_error", code: "throttled", detail: "Too many analyses.", attr: null };
    return Response.json(problem, { status: 429, headers: { "Retry-After": "2" } });
  };
  await button("Run again").click();
  await expect.element(page.getByText("The server is busy")).toBeVisible();
  await expect.element(page.getByText(/Retrying in \d seconds?…/)).toBeInTheDocument();
  await expect
    .element(page.getByText("12 persons entered, 12 converted within 14 days (100%)."))
    .toBeVisible();
  await expect.element(page.getByText(/^Computed/)).toBeVisible();
  await button("Refresh").click();
  await expect.element(page.getByText(/^Computed/)).toBeVisible();
});

test("says which person properties are read, and asks which event says them only if events do", async () => {
  const { projectId, root } = await newFunnel();
  const params = { ...question, breakdown: ["plan"], breakdown_type: "person" as const };
  const open = () => renderScreen(funnelPath(projectId, params), <FunnelPage projectId={projectId} />);
  await open();
  const note = page.getByRole("link", { name: "Use person properties from the time of the event" });
  await expect.element(note).toHaveAttribute("href", `/p/${projectId}/settings/project`);
  await expect.element(page.getByRole("button", { name: /Attribution/ })).toBeVisible();

  await ask("PATCH", `${root}/`, {
    modifiers: { personsOnEventsMode: "person_id_override_properties_joined" },
  });
  await open();
  await expect
    .element(page.getByRole("link", { name: "Use person properties as of running the query" }))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: /Attribution/ })).not.toBeInTheDocument();
});

test("the file of a funnel has the period before beside it, by step and by value", async () => {
  const step = (order: number, name: string, count: number) => ({
    ...{ order, name, custom_name: null, action_id: name, count },
    ...{ average_conversion_time: null, median_conversion_time: null },
  });
  const steps = (...counts: number[]) =>
    counts.map((count, order) => step(order, order === 0 ? "visited" : "paid", count));
  const by = (value: string, ...counts: number[]) =>
    steps(...counts).map((one) => ({ ...one, breakdown_value: [value] }));
  const dates = { date_from: "2026-10-25", date_to: "2026-10-31" };
  const fileOf = async (result: FunnelResult, before: FunnelResult) => {
    await renderScreen(
      "/r/token",
      <FunnelCharts projectId="" result={result} params={{}} before={{ params: dates, result: before }} />,
    );
    const file = commands.downloadedText();
    await page.getByRole("button", { name: "Download" }).first().click();
    await page.getByRole("menuitem", { name: "JSON" }).click();
    return JSON.parse(await file);
  };
  expect(await fileOf(steps(12, 6), steps(8, 2))).toMatchObject([
    { "Previous period · Reached (persons)": 8, "Previous period · Of first step (share)": 1 },
    {
      ...{ Step: "2. paid", "Reached (persons)": 6, "Of first step (share)": 0.5 },
      ...{ "Previous period · Reached (persons)": 2, "Previous period · Of first step (share)": 0.25 },
      ...{ "Previous start date": "2026-10-25", "Previous end date": "2026-10-31" },
      ...{ "State of the current period": "still open", "State of the previous period": null },
    },
  ]);
  // The values come in another order, and not all of them.
  const groups = [by("free", 12, 6), by("team", 4, 3), by("new", 1, 1)];
  expect(await fileOf(groups, [by("team", 5, 1), by("free", 8, 2)])).toMatchObject([
    {
      Value: "free",
      "Previous period · 1. visited (persons)": 8,
      "Previous period · Conversion (share)": 0.25,
    },
    {
      Value: "team",
      "Previous period · 1. visited (persons)": 5,
      "Previous period · Conversion (share)": 0.2,
    },
    {
      Value: "new",
      "Previous period · 1. visited (persons)": null,
      "Previous period · Conversion (share)": null,
    },
  ]);
});

test("the file of a funnel by value whose property is not said, as on public boards, names its first column", async () => {
  const step = (order: number, name: string, count: number) => ({
    ...{ order, name, custom_name: null, action_id: name, count, breakdown_value: ["free"] },
    ...{ average_conversion_time: null, median_conversion_time: null },
  });
  const result = [[step(0, "visited", 12), step(1, "paid", 6)]];
  await renderScreen("/r/token", <FunnelCharts projectId="" result={result} params={{}} />);
  const file = commands.downloadedText();
  await page.getByRole("button", { name: "Download" }).first().click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  const [columns, first] = (await file).split("\r\n");
  expect(columns).toMatch(/^\ufeffValue,1\. visited \(persons\),2\. paid \(persons\),Conversion \(share\),/);
  expect(first).toMatch(/^free,12,6,0\.5,/);
});
