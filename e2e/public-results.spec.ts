import { createSurvey, expect, customerSiteTest as test } from "./customer-site";
import { asOwner, axeFindings } from "./fixtures";
import { demo } from "./servers";

const survey = {
  name: "Readers in autumn",
  type: "popover",
  questions: [
    { id: "score", type: "rating", question: "Would you recommend us?", display: "number", scale: 10 },
  ],
};

test.use({ expectedErrors: /403|404|frame/ });

test("results are shared by a link: signed out, with a password, in a frame, and revoked", async ({
  site,
  device,
  request,
}) => {
  const id = await createSurvey(request, site.project, survey);
  const batch = Array.from({ length: 6 }, (_, at) => ({
    event: "survey sent",
    distinct_id: `reader-${at}`,
    properties: { $survey_id: id, $survey_submission_id: `submission-${at}`, $survey_response_score: 9 },
  }));
  await request.post(`${demo.url}/batch/`, { data: { api_key: site.project.api_token, batch } });
  const links = `${demo.url}/api/projects/${site.project.id}/surveys/${id}/public_links/`;
  const data = { name: "Board", password: "rivers and stones" };
  const link = await (await request.post(links, { ...asOwner, data })).json();
  const address = `${demo.url}/r/${link.token}`;

  const page = await device();
  const answer = await page.goto(address);
  expect(answer?.headers()).toMatchObject({
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
  });
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  await page.getByLabel("Password").fill("rivers");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Wrong password.")).toBeVisible();
  await page.getByLabel("Password").fill("rivers and stones");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: survey.name })).toBeVisible();
  await expect(page.getByText("+100", { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await request.patch(`${links}${link.id}/`, { ...asOwner, data: { password: null } });
  const embedded = `${address}?embed=1`;
  const blog = await site.visit({ frames: [embedded, address] });
  const within = (frame: string) => blog.frameLocator(`iframe[title="${frame}"]`);
  await expect(within(embedded).getByRole("heading", { name: survey.name })).toBeVisible();
  await expect(within(address).getByRole("heading", { name: survey.name })).toHaveCount(0);

  const [listed] = await (await request.get(links, asOwner)).json();
  expect(listed.opens).toBeGreaterThanOrEqual(2);
  expect(await (await request.delete(`${links}${link.id}/`, asOwner)).status()).toBe(204);
  expect((await page.goto(address))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This link is no longer available" })).toBeVisible();
});
