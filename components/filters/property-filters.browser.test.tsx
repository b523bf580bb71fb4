import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { newBehavior } from "@/components/filters/behavior";
import { EventPicker } from "@/components/filters/event-picker";
import { type FilterKind, PropertyFilters } from "@/components/filters/property-filters";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";
import type { PropertyFilter } from "@/lib/contract/filter";

interface FiltersProps {
  projectId: string;
  initial?: PropertyFilter[];
  subjects?: readonly FilterKind[];
}

function Filters({ projectId, initial = [], subjects }: FiltersProps) {
  const [filters, setFilters] = useState(initial);
  return (
    <>
      <PropertyFilters
        label="Conditions"
        projectId={projectId}
        filters={filters}
        onChange={setFilters}
        {...(subjects && { subjects })}
      />
      <output aria-label="Written">{JSON.stringify(filters)}</output>
    </>
  );
}

function Events({ projectId }: { projectId: string }) {
  const [event, setEvent] = useState("");
  return <EventPicker label="Event" projectId={projectId} value={event} onChange={setEvent} />;
}

const field = page.getByRole("combobox", { name: "Property 1" });
const optionNames = () =>
  page
    .getByRole("option")
    .elements()
    .map((option) => option.querySelector("[slot=label], span span")?.textContent);

async function projectWithProperties() {
  const project = await newProject();
  const $set = {
    _kx: "1",
    airplane: "1",
    gclid: "1",
    plan: "team",
    plan_type: "1",
    $initial_browser: "Firefox",
    $browser: "Firefox",
  };
  const batch = ["upgraded plan", "plan"].map((event) => ({
    event,
    distinct_id: "ada",
    properties: { $set },
  }));
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  return String(project.id);
}

test("with the whole name typed the property is listed first, and Down and Enter take it", async () => {
  const projectId = await projectWithProperties();
  await renderScreen(`/p/${projectId}/persons`, <Filters projectId={projectId} />);
  await page.getByRole("button", { name: "Add condition" }).click();
  await field.click();
  // A click opens the list; typing narrows it.
  await expect.element(page.getByRole("option", { name: "airplane" })).toBeVisible();
  await userEvent.keyboard("plan");
  await expect.poll(() => optionNames().slice(0, 3)).toEqual(["plan", "plan_type", "airplane"]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(field).toHaveValue("plan");
  await renderScreen(`/p/${projectId}/persons`, <Events projectId={projectId} />);
  const event = page.getByRole("combobox", { name: "Event" });
  await event.click();
  await userEvent.keyboard("plan");
  await expect.poll(() => optionNames().slice(0, 2)).toEqual(["plan", "upgraded plan"]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(event).toHaveValue("plan");
});

test("Enter takes the only event that is suggested, and leaves a whole name as it is", async () => {
  const projectId = await projectWithProperties();
  await renderScreen(`/p/${projectId}/persons`, <Events projectId={projectId} />);
  const event = page.getByRole("combobox", { name: "Event" });
  await event.fill("graded");
  await expect.poll(optionNames).toEqual(["upgraded plan"]);
  await userEvent.keyboard("{Enter}");
  await expect.element(event).toHaveValue("upgraded plan");
  await event.fill("plan");
  await userEvent.keyboard("{Enter}");
  await expect.element(event).toHaveValue("plan");
});

test("bookkeeping of SDKs is folded away until it is asked for, or named", async () => {
  const projectId = await projectWithProperties();
  await renderScreen(`/p/${projectId}/persons`, <Filters projectId={projectId} />);
  await page.getByRole("button", { name: "Add condition" }).click();
  await field.click();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("option", { name: "Show SDK properties" })).toBeVisible();
  expect(optionNames()).toEqual(["airplane", "plan", "plan_type", "$browser", "Show SDK properties"]);
  await userEvent.keyboard("{End}");
  await page.getByRole("option", { name: "Show SDK properties" }).click();
  await expect.element(page.getByRole("option", { name: /gclid/ })).toBeVisible();
  await expect.element(page.getByRole("option", { name: /\$initial_browser/ })).toBeVisible();
  await expect.element(field).toHaveValue("");
  await userEvent.keyboard("gcl{ArrowDown}{Enter}");
  await expect.element(field).toHaveValue("gclid");
});

test("a pasted e-mail address is a value without the spaces around it", async () => {
  const projectId = await projectWithProperties();
  await renderScreen(`/p/${projectId}/persons`, <Filters projectId={projectId} />);
  await page.getByRole("button", { name: "Add condition" }).click();
  await field.fill("email");
  await userEvent.keyboard("{Escape}");
  await page.getByRole("combobox", { name: /^Values 1/ }).fill("  ada@example.com ");
  await userEvent.keyboard("{Enter}");
  await expect
    .element(page.getByRole("button", { name: "Remove ada@example.com", exact: true }))
    .toBeVisible();
});

test("values of event properties are suggested from events, those of person properties from persons", async () => {
  const project = await newProject();
  const batch = ["gift", "gift", "trade"].map((kind) => ({
    event: "bought",
    distinct_id: "ada",
    properties: { kind, $set: { kind: "reader" } },
  }));
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  const initial: PropertyFilter[] = (["event", "person"] as const).map((type) => ({
    key: "kind",
    type,
    operator: "exact",
    value: [],
  }));
  await renderScreen(
    `/p/${project.id}/persons`,
    <Filters projectId={String(project.id)} initial={initial} />,
  );
  const values = (number: number) => page.getByRole("combobox", { name: `Values ${number}` });
  await values(1).click();
  await expect.poll(optionNames).toEqual(["gift", "trade"]);
  await userEvent.keyboard("tr");
  await expect.poll(optionNames).toEqual(["trade"]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect
    .element(page.getByLabelText("Written"))
    .toHaveTextContent('"type":"event","operator":"exact","value":"trade"');
  await values(2).click();
  await expect.poll(optionNames).toEqual(["reader"]);
});

test("a property that was not chosen is replaced by another kind, an event that was not chosen stays", async () => {
  const { id } = await newProject();
  await renderScreen("/", <Filters projectId={String(id)} subjects={["event", "person", "behavior"]} />);
  const written = async () => JSON.parse(page.getByLabelText("Written").element().textContent);
  await page.getByRole("button", { name: "Event property" }).click();
  await page.getByRole("button", { name: "Person property" }).click();
  await expect.poll(written).toMatchObject([{ type: "person" }]);
  await page.getByRole("button", { name: "Add event" }).click();
  await page.getByRole("button", { name: "Person property" }).last().click();
  await expect.poll(written).toMatchObject([{ type: "behavioral" }, { type: "person" }]);
});

test("rows of all kinds of conditions have the same columns", async () => {
  const initial: PropertyFilter[] = [
    newBehavior,
    { key: "plan", type: "person", operator: "exact", value: ["team"] },
    { key: "id", type: "cohort", operator: "in", value: 1 },
  ];
  const projectId = await projectWithProperties();
  await renderScreen(`/p/${projectId}/persons`, <Filters projectId={projectId} initial={initial} />);
  await expect.element(page.getByRole("combobox", { name: "Property 2" })).toBeVisible();
  const columns = [...document.querySelectorAll('fieldset [class*="4fr"]')].map(
    (row) => getComputedStyle(row).gridTemplateColumns,
  );
  expect(columns).toHaveLength(3);
  expect(new Set(columns).size).toBe(1);
  expect(columns[0]?.split(" ")).toHaveLength(4);
});

test("what persons did is asked for in every form, and each has the fields that it needs", async () => {
  const projectId = await projectWithProperties();
  await renderScreen("/", <Filters projectId={projectId} initial={[{ ...newBehavior, key: "plan" }]} />);
  const written = page.getByRole("status", { name: "Written" });
  const times = page.getByRole("textbox", { name: "Times 1" });
  const choose = async (field: string, name: string) => {
    await page.getByRole("button", { name: field }).click();
    await page.getByRole("option", { name, exact: true }).click();
  };
  const answer = (name: string) => choose("Did or did not 1", name);
  await expect.element(times).not.toBeInTheDocument();
  await answer("did at most");
  await times.fill("2");
  await userEvent.keyboard("{Tab}");
  await expect.element(written).toHaveTextContent(/"operator_value":3,"negation":true/);
  await answer("did exactly");
  await expect.element(written).toHaveTextContent(/"operator":"exact","operator_value":2,"time_value":30/);
  await choose("When 1", "between");
  await expect.element(page.getByRole("group", { name: "Days 1" })).toBeVisible();
  await expect
    .element(written)
    .toHaveTextContent(/"explicit_datetime":"\d{4}-\d\d-\d\d","explicit_datetime_to"/);
  await answer("stopped doing");
  await page.getByRole("textbox", { name: "Time without the event 1" }).fill("2");
  await choose("Time without the event 1, unit", "weeks");
  await expect
    .element(written)
    .toHaveTextContent(/"time_value":30,"time_interval":"day","seq_time_value":2,"seq_time_interval":"week"/);
  await answer("did for the first time");
  await page.getByRole("button", { name: "When 1" }).click();
  await expect.element(page.getByRole("option", { name: "at any time" })).not.toBeInTheDocument();
});
