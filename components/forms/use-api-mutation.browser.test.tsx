import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { renderScreen } from "@/components/testing/screen";
import { expectErrors } from "@/components/testing/setup";
import { ask, newProject } from "@/components/testing/surveys";
import { Button } from "@/components/ui/button";
import { editOf } from "@/lib/client/cache-edit";
import { call } from "@/lib/client/call";
import type { Project } from "@/lib/contract/project/project";

/** A screen that changes a project's settings. */
function Settings({ id, sendsTo = id }: { id: number; sendsTo?: number }) {
  const queryKey = ["mutation test", id];
  const { data: project } = useQuery({
    queryKey,
    queryFn: () => call("GET /api/projects/{project_id}/", { params: { project_id: String(id) } }),
  });
  const { run, isPending } = useApiMutation({
    send: (changes: { name: string }) =>
      call("PATCH /api/projects/{project_id}/", { params: { project_id: String(sendsTo) }, body: changes }),
    edits: (changes) => [editOf<Project>(queryKey, (before) => ({ ...before, ...changes }))],
    refreshes: [queryKey],
    done: (_, { name }) => ({
      message: `Renamed to ${name}`,
      undo: () => run({ name: "Component test" }),
    }),
    failed: () => "Couldn’t save the settings",
  });
  return (
    <>
      <h1>{project?.name}</h1>
      <p data-testid="state">{isPending ? "saving" : "idle"}</p>
      <Button onPress={() => run({ name: "Garden" })}>Rename</Button>
    </>
  );
}

const open = async (id: number, sendsTo?: number) => {
  await renderScreen("/settings", <Settings id={id} {...(sendsTo !== undefined && { sendsTo })} />);
  await expect.element(page.getByRole("heading", { name: "Component test" })).toBeVisible();
};
const nameOf = async (id: number) => (await ask<Project>("GET", `/api/projects/${id}/`)).name;

test("a change is shown, announced with undo, and undone", async () => {
  const { id } = await newProject();
  await open(id);
  await page.getByRole("button", { name: "Rename" }).click();
  await expect.element(page.getByRole("heading", { name: "Garden" })).toBeVisible();
  await expect.element(page.getByText("Renamed to Garden")).toBeVisible();
  expect(await nameOf(id)).toBe("Garden");
  await page
    .getByRole("listitem")
    .filter({ hasText: "Renamed to Garden" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect.element(page.getByRole("heading", { name: "Component test" })).toBeVisible();
  await expect.poll(() => nameOf(id)).toBe("Component test");
});

test("a failure is announced with its reason, and the change is rolled back", async () => {
  expectErrors(/404/);
  const { id } = await newProject();
  await open(id, 2_000_000_000);
  await page.getByRole("button", { name: "Rename" }).click();
  await expect.element(page.getByText("Couldn’t save the settings")).toBeVisible();
  await expect.element(page.getByText("Project not found.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Component test" })).toBeVisible();
  await expect.element(page.getByTestId("state")).toHaveTextContent("idle");
});
