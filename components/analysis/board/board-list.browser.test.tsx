import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { BoardList } from "@/components/analysis/board/board-list";
import { expectToLookRight } from "@/components/testing/accessibility";
import { focusOn } from "@/components/testing/keys";
import { refuseRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { ask, newBoard, newProject } from "@/components/testing/surveys";

const open = ({ id }: { id: number }) =>
  renderScreen(`/p/${id}/analysis/boards`, <BoardList projectId={String(id)} />);
const button = (name: string) => page.getByRole("button", { name, exact: true });
const choose = async (board: string, action: string) => {
  await button(`Actions for ${board}`).click();
  await page.getByRole("menuitem", { name: action }).click();
};
const names = () =>
  page
    .getByRole("listitem")
    .getByRole("heading")
    .elements()
    .map((heading) => heading.textContent);

test("boards are created, edited, ordered, duplicated, deleted and restored", async () => {
  const project = await newProject();
  await open(project);
  await expect.element(page.getByRole("heading", { name: "No boards yet" })).toBeVisible();
  await expectToLookRight();
  await button("New board").first().click();
  await button("Create").click();
  await expect.element(page.getByText("Enter a name.")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Growth");
  await page.getByRole("textbox", { name: "Description" }).fill("From sign-up to subscription");
  await button("Create").click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();

  await newBoard(project, [], { name: "Retention" });
  await open(project);
  await expect.poll(names).toEqual(["Growth", "Retention"]);
  await expect.element(page.getByText(/^No tiles · changed/).first()).toBeVisible();
  await expectToLookRight();
  await focusOn(button("Move “Retention”"));
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(names).toEqual(["Retention", "Growth"]);
  await choose("Growth", "Duplicate");
  await expect.poll(names).toEqual(["Retention", "Growth", "Growth (copy)"]);
  await choose("Growth (copy)", "Edit details…");
  await page.getByRole("textbox", { name: "Name" }).fill("Growth in Europe");
  await button("Save").click();
  await expect.poll(names).toEqual(["Retention", "Growth", "Growth in Europe"]);
  await choose("Growth", "Delete");
  await expect.poll(names).toEqual(["Retention", "Growth in Europe"]);
  await button("Undo").click();
  await expect.poll(names).toEqual(["Retention", "Growth", "Growth in Europe"]);
  const stored = await ask<{ results: { name: string }[] }>("GET", `/api/projects/${project.id}/boards/`);
  expect(stored.results.map(({ name }) => name)).toEqual(["Retention", "Growth", "Growth in Europe"]);
});

test("boards that can't be loaded say so", async () => {
  const project = await newProject();
  onTestFinished(refuseRequests(/\/boards\//));
  await open(project);
  await expect.element(page.getByRole("heading", { name: "Can’t load boards" })).toBeVisible();
});
