import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { RecordBar } from "@/components/forms/record-bar";
import { RecordDialog } from "@/components/forms/record-dialog";
import { RecordForm } from "@/components/forms/record-form";
import { useRecordForm } from "@/components/forms/use-record-form";
import { holdRequests, recordRequests, refuseRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { expectErrors } from "@/components/testing/setup";
import { ask, newProject } from "@/components/testing/surveys";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { cohortOptions, cohortsKey, createCohort, updateCohort } from "@/lib/client/cohorts";
import { type Cohort, CohortInput } from "@/lib/contract/cohort";

interface FormProps {
  projectId: string;
  stored: Cohort | null;
  isReadOnly: boolean;
  load: () => Promise<Cohort>;
}

const members = { is_static: true };

/** Name and description of a cohort; the length of the description is left to the API. */
function Form({ projectId, stored, isReadOnly, load }: FormProps) {
  const form = useRecordForm({
    stored,
    read: (cohort) => ({ name: cohort?.name ?? "", text: cohort?.description ?? "" }),
    write: ({ name, text }) => ({ name, description: text }),
    schema: CohortInput.pick({ name: true }),
    check: ({ text }): Record<string, string> =>
      text.includes("?") ? { description: "No questions, please." } : {},
    send: ({ body, changes, version }) =>
      stored
        ? updateCohort(projectId, stored.id, changes, version)
        : createCohort(projectId, { ...body, ...members }),
    load,
    refreshes: [cohortsKey(projectId)],
    done: ({ name }) => ({ message: `${name} is saved` }),
    isReadOnly,
  });
  const { conflict } = form;
  return (
    <RecordForm form={form}>
      {conflict && (
        <Notice tone="caution">
          {conflict.versions} versions, {conflict.fields.join()}
          <button type="button" onClick={() => void form.reload()}>
            Reload
          </button>
        </Notice>
      )}
      <TextField label="Name" {...form.field("name")} />
      <TextField label="Text" {...form.field("text", "description")} />
      {!isReadOnly && <RecordBar form={form} group="Cohort" createLabel="Create" />}
    </RecordForm>
  );
}

function Screen({ projectId, id, isReadOnly }: { projectId: string; id: number; isReadOnly: boolean }) {
  const { data, refetch } = useQuery(cohortOptions(projectId, id));
  const load = async () => (await refetch()).data!;
  return data && <Form projectId={projectId} stored={data} isReadOnly={isReadOnly} load={load} />;
}

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });

async function openStored(isReadOnly = false) {
  const project = await newProject();
  const path = `/api/projects/${project.id}/cohorts/`;
  const { id } = await ask<Cohort>("POST", path, { name: "Teams", description: "Before", ...members });
  await renderScreen(
    `/p/${project.id}/cohorts/${id}`,
    <Screen projectId={String(project.id)} id={id} isReadOnly={isReadOnly} />,
  );
  await expect.element(field("Name")).toHaveValue("Teams");
  const read = () => ask<Cohort>("GET", `${path}${id}/`);
  return { read, patch: (changes: object) => ask<Cohort>("PATCH", `${path}${id}/`, changes) };
}

async function openNew() {
  const project = await newProject();
  const props = { projectId: String(project.id), stored: null, isReadOnly: false };
  await renderScreen(`/p/${project.id}/cohorts/new`, <Form {...props} load={() => Promise.reject()} />);
}

test("only changed fields are sent, with the version, by key as well", async () => {
  const { read } = await openStored();
  await expect.element(button("Save")).toBeDisabled();
  await field("Text").fill("After");
  await expect.element(page.getByText("Unsaved changes")).toBeVisible();
  const { sent, stop } = recordRequests();
  onTestFinished(stop);
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.element(page.getByText("Teams is saved")).toBeVisible();
  const [request] = sent.filter(({ method }) => method === "PATCH");
  expect(JSON.parse(request?.body ?? "")).toEqual({ description: "After" });
  expect(request?.headers.get("if-match")).toBe('"1"');
  expect(await read()).toMatchObject({ name: "Teams", description: "After", version: 2 });
  await expect.element(button("Save")).toBeDisabled();
  // Without a change nothing is sent.
  await userEvent.keyboard("{Control>}s{/Control}");
  expect(sent.filter(({ method }) => method === "PATCH")).toHaveLength(1);
});

test("what is typed while a form is being saved stays, and is saved next", async () => {
  const { read } = await openStored();
  await field("Text").fill("After");
  const release = holdRequests(/cohorts\/\d+\/$/);
  onTestFinished(release);
  await button("Save").click();
  await field("Name").fill("Other");
  release();
  await expect.element(page.getByText("Teams is saved")).toBeVisible();
  await expect.element(field("Name")).toHaveValue("Other");
  await button("Save").click();
  await expect.poll(read).toMatchObject({ name: "Other", description: "After", version: 3 });
});

test("discarding brings back what is stored, and a link asks before changes are lost", async () => {
  await openStored();
  await field("Text").fill("After");
  const leave = document.createElement("a");
  leave.href = "/elsewhere";
  leave.textContent = "Elsewhere";
  leave.addEventListener("click", (event) => event.preventDefault());
  document.querySelector("main")?.append(leave);
  onTestFinished(() => leave.remove());
  await page.getByRole("link", { name: "Elsewhere" }).click();
  const question = page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
  await question.getByRole("button", { name: "Keep editing" }).last().click();
  await button("Discard changes").click();
  await expect.element(field("Text")).toHaveValue("Before");
  await page.getByRole("link", { name: "Elsewhere" }).click();
  await expect.element(question).not.toBeInTheDocument();
});

test("faults are shown after an attempt, the first has the focus, and they go as they are fixed", async () => {
  await openNew();
  await field("Text").fill("Who?");
  expect(field("Name").element().getAttribute("aria-invalid")).toBeNull();
  await button("Create").click();
  await expect.element(page.getByText("This field is required.")).toBeVisible();
  await expect.element(page.getByText("No questions, please.")).toBeVisible();
  await expect.element(page.getByText("Fix 2 errors to continue")).toBeVisible();
  await expect.element(field("Name")).toHaveFocus();
  await field("Name").fill("n".repeat(401));
  await expect.element(page.getByText("Enter at most 400 characters.")).toBeVisible();
  await field("Name").fill("New");
  await expect.element(page.getByText("Fix 1 error to continue")).toBeVisible();
  await field("Text").fill("Nobody");
  await button("Create").click();
  await expect.element(page.getByText("New is saved")).toBeVisible();
});

test("an error of the API is shown at its field until that changes, and any other above the fields", async () => {
  expectErrors(/400/);
  await openStored();
  const alert = page.getByRole("alert");
  await field("Text").fill("t".repeat(1001));
  await button("Save").click();
  await expect.element(page.getByText("Ensure this field has no more than 1000 characters.")).toBeVisible();
  await expect.element(field("Text")).toHaveFocus();
  await expect.element(alert).not.toBeInTheDocument();
  await field("Name").fill("Other");
  await expect.element(field("Text")).toHaveAttribute("aria-invalid", "true");
  await field("Text").fill("After");
  await expect.element(field("Text")).not.toHaveAttribute("aria-invalid");

  const allow = refuseRequests(/cohorts\/\d+\/$/);
  onTestFinished(allow);
  await button("Save").click();
  await expect.element(alert).toBeVisible();
  allow();
  await button("Save").click();
  await expect.element(page.getByText("Other is saved")).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test("what others saved is told before it is replaced, and joined with what was edited", async () => {
  const { read, patch } = await openStored();
  await field("Text").fill("Mine");
  await patch({ name: "Theirs" });
  await button("Save").click();
  await expect.element(page.getByText(/versions, description/)).toBeVisible();
  expect(await read()).toMatchObject({ name: "Theirs", description: "Before" });
  await button("Reload").click();
  await expect.element(field("Name")).toHaveValue("Theirs");
  await expect.element(field("Text")).toHaveValue("Mine");
  await button("Save").click();
  await expect.poll(read).toMatchObject({ name: "Theirs", description: "Mine", version: 3 });
});

test("nothing is sent from a form that may only be read", async () => {
  await openStored(true);
  await expect.element(field("Name")).toBeDisabled();
  await expect.element(button("Save")).not.toBeInTheDocument();
});

function RenameDialog({ projectId, stored }: { projectId: string; stored: Cohort }) {
  const [isOpen, setOpen] = useState(true);
  const form = useRecordForm({
    stored,
    read: (cohort) => ({ name: cohort?.name ?? "", description: cohort?.description ?? "" }),
    schema: CohortInput.pick({ name: true }),
    send: ({ changes, version }) => updateCohort(projectId, stored.id, changes, version),
    refreshes: [cohortsKey(projectId)],
    onSaved: () => setOpen(false),
  });
  return (
    isOpen && (
      <RecordDialog form={form} title="Rename" confirmLabel="Save" onClose={() => setOpen(false)}>
        <TextField label="Name" {...form.field("name")} />
        <TextField label="Text" {...form.field("description")} />
      </RecordDialog>
    )
  );
}

test("a dialog of a record has nothing to save until it is changed, and is saved by Enter", async () => {
  const project = await newProject();
  const path = `/api/projects/${project.id}/cohorts/`;
  const stored = await ask<Cohort>("POST", path, { name: "Teams", ...members });
  await renderScreen("/", <RenameDialog projectId={String(project.id)} stored={stored} />);
  await expect.element(button("Save")).toBeDisabled();
  await field("Name").fill("Crews");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect((await ask<Cohort>("GET", `${path}${stored.id}/`)).name).toBe("Crews");
});
