import { asOwner, expect, test } from "./fixtures";

// A survey of the demo project with three iterations.
test("two iterations are compared, and a step of the map leads to its respondents", async ({
  signedIn: page,
  request,
}) => {
  const { results } = await (await request.get("/api/projects/1/surveys/", asOwner)).json();
  const { id, questions } = results.find(({ name }: { name: string }) => name.includes("live without"));
  await page.goto(`/p/1/surveys/${id}`);
  await page.getByRole("tab", { name: "Compare" }).click();
  await page.getByRole("button", { name: "Compare by" }).click();
  await page.getByRole("option", { name: "Repeat" }).click();
  const totals = page.getByRole("table", { name: "Response figures" });
  await expect(totals).toContainText(/Completed, of started.*n = \d+.*(Higher|Lower|No difference)/);
  await expect(page.getByRole("table", { name: `Figures of “${questions[0].question}”` })).toBeVisible();

  // The compared sets are in the address: a reload, and the API, have the same numbers.
  const text = (await totals.textContent()) ?? "";
  await page.reload();
  await expect(totals).toHaveText(text);
  const { searchParams } = new URL(page.url());
  const query = new URLSearchParams({
    iteration: searchParams.get("iteration") ?? "",
    compare: searchParams.get("compare") ?? "",
  });
  const answer = await (await request.get(`/api/projects/1/surveys/${id}/results/?${query}`, asOwner)).json();
  await expect(page.getByRole("heading", { name: /^Repeat 3/ })).toContainText(
    new RegExp(`${answer.totals.started} responses.*${answer.comparison.set.totals.started} responses`),
  );

  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await page.getByRole("tab", { name: "Map" }).click();
  await page.getByRole("button", { name: /^Q1 to Q2: \d+ respondents/ }).click();
  await expect(page.getByText("Q1 → Q2").first()).toBeVisible();
  await page.getByRole("link", { name: /^Show \d+ responses$/ }).click();
  await expect(page.getByRole("tab", { name: "Responses", selected: true })).toBeVisible();
  expect(JSON.parse(new URL(page.url()).searchParams.get("step") ?? "null")).toEqual({
    from: questions[0].id,
    to: questions[1].id,
  });
});
