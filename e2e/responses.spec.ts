import { createSurvey, expect, customerSiteTest as test } from "./customer-site";
import { asOwner, idle } from "./fixtures";
import { demo } from "./servers";

const survey = {
  name: "Readers of the newsletter",
  type: "external_survey",
  questions: [{ id: "wish", type: "open", question: "What would make it better?" }],
};

test("twenty answers are tagged by keyboard", async ({ page, project, request }) => {
  const id = await createSurvey(request, project, survey);
  const batch = Array.from({ length: 22 }, (_, at) => ({
    event: "survey sent",
    distinct_id: `reader-${at}`,
    timestamp: new Date(Date.now() - 3_600_000 + at * 1000).toISOString(),
    properties: { $survey_id: id, $survey_response_wish: `More recipes, please (${at})` },
  }));
  await request.post(`${demo.url}/batch/`, { data: { api_key: project.api_token, batch } });

  await page.goto(`/p/${project.id}/surveys/${id}?tab=responses`);
  await expect(page.getByText("22 responses · 22 unread")).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "reader-21" })).toBeVisible();
  await idle(page);
  await page.keyboard.press("j");
  for (let count = 1; count < 20; count++) await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("t");
  await expect(page.getByRole("dialog", { name: "Tag 20 responses" })).toBeVisible();
  await page.keyboard.type("Recipes");
  await page.keyboard.press("Enter");
  const results = page.getByRole("alertdialog");
  await expect(results.getByText("20 of 20 done")).toBeVisible();
  await expect(results.getByRole("button", { name: "Close" }).last()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /Recipes/ }).first()).toBeVisible();
  const answer = await request.get(`${demo.url}/api/projects/${project.id}/response_tags/`, asOwner);
  expect((await answer.json()).results).toMatchObject([{ name: "Recipes", response_count: 20 }]);
});

test("a response from another browser is announced, and moves nothing until it is asked for", async ({
  page,
  project,
  device,
  request,
}) => {
  const id = await createSurvey(request, project, survey);
  const respond = async (reader: string, wish: string) => {
    const visitor = await device();
    await visitor.goto(`${demo.url}/external_surveys/${id}/?distinct_id=${reader}`);
    await visitor.getByRole("textbox").fill(wish);
    await visitor.getByRole("button", { name: "Submit" }).click();
    await expect(visitor.getByText("You can close this page.")).toBeVisible();
  };
  await respond("ada", "Shorter texts");
  // The SDK sends in batches: the page thanks before the answer is stored.
  await expect
    .poll(async () => {
      const answer = await request.get(
        `${demo.url}/api/projects/${project.id}/surveys/${id}/responses/`,
        asOwner,
      );
      return (await answer.json()).results.length;
    })
    .toBe(1);
  await page.goto(`/p/${project.id}/surveys/${id}?tab=responses`);
  const rows = page.getByRole("table", { name: "Responses" }).getByRole("rowheader");
  await expect(rows).toHaveCount(1);

  await respond("bert", "Longer texts");
  const announced = page.getByRole("button", { name: "1 new response" });
  await expect(announced).toBeVisible({ timeout: 30_000 });
  await expect(rows).toHaveCount(1);
  await announced.click();
  await expect(rows).toHaveCount(2);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const panel = page.locator("[data-response]");
  await expect(panel.getByText("Longer texts")).toBeVisible();
  await page.keyboard.press("j");
  await expect(panel.getByText("Shorter texts")).toBeVisible();
});
