import { useQuery } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import type { Column } from "@/components/data-list/column";
import { QueryListScreen } from "@/components/data-list/query-list-screen";
import { choicePart, idsPart, sortPart, textPart } from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import { expectToLookRight } from "@/components/testing/accessibility";
import { holdRequests, refuseRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";
import { cohortListOptions } from "@/lib/client/cohorts";
import type { Cohort } from "@/lib/contract/cohort";

const kinds = ["static", "dynamic"] as const;
const movable = ["text"] as const;
const parts = {
  search: textPart("q"),
  kind: choicePart("kind", kinds, null),
  sort: sortPart("sort", ["name"]),
  columns: idsPart("columns", movable),
};
const columns: Column<Cohort, "name" | "text">[] = [
  {
    id: "name",
    header: "Name",
    sorts: "ascending",
    compare: (a, b) => a.name.localeCompare(b.name),
    isFixed: true,
    cell: ({ name }) => name,
  },
  { id: "text", header: "Text", cell: ({ description }) => description },
];

function Screen({ projectId }: { projectId: string }) {
  const [view, setView] = useUrlView(parts);
  return (
    <QueryListScreen
      texts="cohorts"
      name="test"
      query={useQuery(cohortListOptions(projectId))}
      view={view}
      setView={setView}
      matches={matches}
      filters={[
        {
          id: "kind",
          label: "Kind",
          options: kinds.map((id) => ({ id, label: id })),
          value: view.kind,
          onChange: (kind) => setView({ kind: kinds.find((id) => id === kind) ?? null }),
        },
      ]}
      onClear={() => setView({ search: "", kind: null })}
      columns={columns}
      movable={movable}
      summary={null}
      actions={null}
      empty={<p>Nothing yet</p>}
      rowKey={({ id }) => String(id)}
      rowHeader="name"
    />
  );
}

const matches = (cohort: Cohort, { search, kind }: { search: string; kind: string | null }) =>
  cohort.name.includes(search) && (kind === null || cohort.is_static === (kind === "static"));

const open = ({ id }: { id: number }, query = "") =>
  renderScreen(`/list${query}`, <Screen projectId={String(id)} />);
const names = () =>
  page
    .getByRole("rowheader")
    .elements()
    .map((element) => element.textContent);

async function projectWith(...cohorts: string[]) {
  const project = await newProject();
  for (const name of cohorts)
    await ask("POST", `/api/projects/${project.id}/cohorts/`, { name, is_static: true });
  return project;
}

test("a list says that it is loading, that it could not be loaded, and that there is nothing yet", async () => {
  const project = await projectWith();
  const release = holdRequests(/cohorts/);
  await open(project);
  await expect.element(page.getByRole("table")).toHaveAttribute("aria-busy", "true");
  release();
  await expect.element(page.getByText("Nothing yet")).toBeVisible();
  const allow = refuseRequests(/cohorts/);
  onTestFinished(allow);
  await open(project);
  await expect.element(page.getByText("Can’t load cohorts")).toBeVisible();
  allow();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Nothing yet")).toBeVisible();
});

test("search, filters, order and columns are in the address, and are cleared where nothing matches", async () => {
  const project = await projectWith("Bert", "Ada");
  await open(project, "?sort=name");
  await expect.poll(names).toEqual(["Ada", "Bert"]);
  await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
  await expect.poll(names).toEqual(["Bert", "Ada"]);
  await expect.poll(() => window.location.search).toBe("?sort=-name");
  await page.getByRole("searchbox").fill("Ad");
  await expect.poll(names).toEqual(["Ada"]);
  await expect.poll(() => window.location.search).toBe("?sort=-name&q=Ad");
  await open(project, "?kind=dynamic&columns=");
  await expect.element(page.getByText("No cohorts match these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Show all cohorts" }).click();
  await expect.poll(names).toHaveLength(2);
  await expect.element(page.getByRole("columnheader", { name: "Text" })).not.toBeInTheDocument();
  expect(page.getByText("2 cohorts shown").elements()).toHaveLength(1);
});

test("on a phone, where rows have no header, a menu sorts them", async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1440, 900));
  const project = await projectWith("Bert", "Ada");
  await open(project);
  await page.getByRole("button", { name: "Sort", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "Name" }).click();
  await expect.poll(names).toEqual(["Ada", "Bert"]);
  await page.getByRole("button", { name: "Sort: Name" }).click();
  await page.getByRole("menuitemradio", { name: "Name Descending" }).click();
  await expect.poll(names).toEqual(["Bert", "Ada"]);
  await expectToLookRight();
});
