import { useQuery } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { commands, page } from "vitest/browser";
import { ChartSkeleton } from "@/components/charts/chart-skeleton";
import { StackedBarChart } from "@/components/charts/stacked-bar-chart";
import { useTimeColumns } from "@/components/charts/use-time-columns";
import { expectToLookRight } from "@/components/testing/accessibility";
import { holdRequests, refuseRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject, newSurvey } from "@/components/testing/surveys";
import { trendsOptions } from "@/lib/client/surveys/surveys";

const title = "Responses per day";
const figure = page.getByRole("figure", { name: title });
const drawing = page.getByRole("application", { name: title });
const heightOf = () => figure.element().getBoundingClientRect().height;

/** The responses per day of all surveys of a project. */
function ResponsesChart({ projectId }: { projectId: string }) {
  const query = useQuery(trendsOptions(projectId));
  const daily = Object.values(query.data ?? {})[0]?.daily ?? [];
  return (
    <div className="p-4">
      <h1>Responses</h1>
      <StackedBarChart
        title={title}
        isTitleHidden
        query={query}
        columns={daily.map((_, index) => ({ short: `${index}`, full: `Day ${index}` }))}
        columnLabel="Day"
        series={[{ id: "responses", label: "Responses", values: daily }]}
      />
    </div>
  );
}

async function projectWithResponse() {
  const project = await newProject();
  const { id } = await newSurvey({ name: "Tea" }, project);
  const event = { event: "survey sent", distinct_id: "visitor", properties: { $survey_id: id } };
  await ask("POST", "/batch/", { api_key: project.api_token, batch: [event] });
  return project;
}

const openChart = ({ id }: { id: number }, locale: "en" | "de" = "en") =>
  renderScreen("/charts", <ResponsesChart projectId={String(id)} />, { locale });

test("a chart that loads is as high as its drawing", async () => {
  const project = await projectWithResponse();
  const release = holdRequests(/trends/);
  onTestFinished(release);
  await openChart(project);
  await expect.element(figure.getByRole("status")).toHaveTextContent("Loading…");
  const height = heightOf();
  release();
  await expect.element(drawing).toBeVisible();
  expect(heightOf()).toBe(height);
});

test("a printed chart is drawn for the paper, not made smaller with its texts", async () => {
  await openChart(await projectWithResponse());
  await expect.element(drawing).toBeVisible();
  const widthOf = () => Number(drawing.element().querySelector("svg")?.getAttribute("width"));
  const onScreen = widthOf();
  expect(onScreen).toBeGreaterThan(640);
  window.dispatchEvent(new Event("beforeprint"));
  // At once: the page is laid out for the paper when the event is over.
  await Promise.resolve();
  expect(widthOf()).toBeLessThan(640);
  window.dispatchEvent(new Event("afterprint"));
  await expect.poll(widthOf).toBe(onScreen);
});

test("a chart that failed says so, and is drawn after a retry, where it was", async () => {
  const project = await projectWithResponse();
  const allow = refuseRequests(/trends/);
  onTestFinished(allow);
  await openChart(project);
  await expect.element(figure.getByRole("alert")).toHaveTextContent("Couldn’t load this chart.");
  await expectToLookRight();
  const height = heightOf();
  allow();
  await figure.getByRole("button", { name: "Try again" }).click();
  await expect.element(drawing).toBeVisible();
  expect(heightOf()).toBe(height);
});

test("a chart without data is as high as one with data, and its hidden title names it", async () => {
  await openChart(await projectWithResponse());
  await expect.element(drawing).toBeVisible();
  const height = heightOf();
  await openChart(await newProject());
  await expect.element(figure.getByText("No data in this range.")).toBeVisible();
  expect(heightOf()).toBe(height);
});

test("a chart that failed says so in German", async () => {
  onTestFinished(refuseRequests(/trends/));
  await openChart(await newProject(), "de");
  await expect.element(figure.getByRole("button", { name: "Erneut versuchen" })).toBeVisible();
});

test("few responses are counted in whole numbers", async () => {
  await openChart(await projectWithResponse());
  await expect.element(drawing).toBeVisible();
  const ticks = () =>
    [...drawing.element().querySelectorAll("text[text-anchor=end]")].map(({ textContent }) => textContent);
  expect(ticks()).toEqual(["0", "1"]);
});

test("a skeleton is as high as the chart whose script it waits for, and says that it loads", async () => {
  const frame = { title, description: "All surveys", height: 180 };
  const columns = { columns: [{ short: "1", full: "1" }], columnLabel: "Day" };
  const heights = [];
  for (const chart of [
    <ChartSkeleton key="skeleton" {...frame} />,
    <StackedBarChart
      key="chart"
      {...frame}
      {...columns}
      series={[{ id: "responses", label: title, values: [4] }]}
    />,
  ]) {
    await renderScreen("/charts", chart);
    await expect.element(figure).toBeVisible();
    heights.push(heightOf());
    if (heights.length === 1) await expect.element(figure.getByRole("status")).toHaveTextContent("Loading…");
  }
  await expect.element(drawing).toBeVisible();
  expect(heights).toEqual([heights[0], heights[0]]);
});

/** Times on two days in UTC, which are one day on the clocks of Kiritimati, 14 hours ahead. */
function ChartOfDays() {
  const columns = useTimeColumns(
    [Date.UTC(2026, 10, 1, 10), Date.UTC(2026, 10, 2, 9)],
    "day",
    "Pacific/Kiritimati",
  );
  return (
    <StackedBarChart
      title={title}
      {...columns}
      series={[{ id: "responses", label: "Responses", values: [4, 5] }]}
    />
  );
}

test.each([
  ["en", "Day", "Mon, 2 Nov 2026"],
  ["de", "Tag", "Mo., 2. Nov. 2026"],
] as const)("columns over time are named by the given clocks, in %s", async (locale, header, day) => {
  await renderScreen("/charts", <ChartOfDays />, { locale });
  await figure.getByRole("button", { name: locale === "en" ? "Table" : "Tabelle" }).click();
  const table = figure.getByRole("table");
  await expect.element(table.getByRole("columnheader").first()).toHaveTextContent(header);
  await expect.element(table.getByRole("rowheader").first()).toHaveTextContent(day);
  await expect.element(table.getByRole("rowheader").nth(1)).toHaveTextContent(day);
});

function ChartOfPlans() {
  const columns = useTimeColumns([Date.UTC(2026, 0, 4), Date.UTC(2026, 0, 5)], "day", "UTC");
  const series = [
    { id: "a", label: "Plans & trials", values: [1234.567, 2] },
    { id: "b", label: "Others", values: [3, 4] },
  ];
  return <StackedBarChart title={title} {...columns} series={series} />;
}

test("a chart is downloaded as numbers, not as their texts, and as pictures that need nothing of the page", async () => {
  await renderScreen("/charts", <ChartOfPlans />);
  const save = async (item: string) => {
    const text = commands.downloadedText();
    await figure.getByRole("button", { name: "Download" }).click();
    await page.getByRole("menuitem", { name: item }).click();
    return await text;
  };
  expect(await save("CSV")).toContain("Day,Plans & trials,Others\r\n2026-01-04,1234.567,3\r\n2026-01-05,2,4");
  expect(JSON.parse(await save("JSON"))).toEqual([
    { Day: "2026-01-04", "Plans & trials": 1234.567, Others: 3 },
    { Day: "2026-01-05", "Plans & trials": 2, Others: 4 },
  ]);
  const svg = await save("SVG");
  expect(svg).not.toMatch(/var\(|class=|style=/);
  const texts = [...new DOMParser().parseFromString(svg, "image/svg+xml").querySelectorAll("text")];
  expect(texts.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([title, "Plans & trials", "Others", "0"]),
  );
  expect(await save("PNG")).toContain("PNG");
  // On a dark page, too, pictures are light.
  document.documentElement.dataset.theme = "dark";
  onTestFinished(() => {
    document.documentElement.dataset.theme = "light";
  });
  const tagsOf = (text: string) => text.replaceAll("<", "\n<").split("\n");
  expect(tagsOf(await save("SVG"))).toEqual(tagsOf(svg));
  await figure.getByRole("button", { name: "Table" }).click();
  await figure.getByRole("button", { name: "Download" }).click();
  await expect.element(page.getByRole("menuitem", { name: "JSON" })).toBeVisible();
  expect(page.getByRole("menuitem", { name: "PNG" }).elements()).toEqual([]);
});
