import { countResponses, createSurvey, expect, listAnswers, customerSiteTest as test } from "./customer-site";
import { asOwner, axeFindings } from "./fixtures";
import { demo } from "./servers";

const survey = {
  name: "Readers of the newsletter",
  hosted_title: "Your newsletter",
  type: "external_survey",
  appearance: {
    whiteLabel: true,
    displayThankYouMessage: true,
    thankYouMessageHeader: "Thank you for reading.",
  },
  questions: [
    {
      type: "rating",
      question: "Is the newsletter worth your time?",
      display: "emoji",
      scale: 5,
      lowerBoundLabel: "Hardly",
      upperBoundLabel: "Very much",
      branching: { type: "response_based", responseValues: { negative: 2 } },
    },
    {
      type: "multiple_choice",
      question: "What should there be more of?",
      choices: ["Recipes", "Portraits", "Something else"],
      hasOpenChoice: true,
      branching: { type: "end" },
    },
    { type: "open", question: "What would make it better?" },
  ],
};

test("a hosted survey is answered on its own page, from a link", async ({ project, device, request }) => {
  const id = await createSurvey(request, project, survey);
  const page = await device();
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (asked) => asked.url().startsWith(demo.url) || faults.push(asked.url()));

  await page.goto(`${demo.url}/external_surveys/${id}/?distinct_id=reader-1`);
  await expect(page).toHaveTitle("Your newsletter");
  await expect(page.getByText("Is the newsletter worth your time?")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Rate 5" }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("What should there be more of?")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel("Recipes").check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Thank you for reading." })).toBeVisible();
  await expect(page.getByText("You can close this page.")).toBeVisible();
  await expect(page.getByText("Fieldbook")).toHaveCount(0);
  await expect(page.getByText("PostHog")).toHaveCount(0);

  await expect.poll(() => countResponses(request, project, id)).toBe(1);
  expect(await listAnswers(request, project, id)).toEqual([
    { person: "reader-1", answers: { 0: 5, 1: ["Recipes"] } },
  ]);
  expect(faults).toEqual([]);
});

test("a link opens the survey in its language, title and answers included", async ({
  project,
  device,
  request,
}) => {
  const id = await createSurvey(request, project, {
    name: survey.name,
    hosted_title: survey.hosted_title,
    type: survey.type,
    translations: { ar: { hosted_title: "نشرتك" }, de: { hosted_title: "Ihr Newsletter" } },
    questions: [
      {
        type: "open",
        question: "What would make it better?",
        translations: {
          ar: { question: "ما الذي يجعلها أفضل؟" },
          de: { question: "Was würde ihn besser machen?", buttonText: "Absenden" },
        },
      },
    ],
  });
  const page = await device();
  await page.goto(`${demo.url}/external_surveys/${id}/?lang=ar`);
  await expect(page.getByText("ما الذي يجعلها أفضل؟")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${demo.url}/external_surveys/${id}/?lang=de&distinct_id=reader-1`);
  await expect(page).toHaveTitle("Ihr Newsletter");
  await expect(page.getByRole("heading", { name: "Ihr Newsletter" })).toBeVisible();
  await page.getByRole("textbox", { name: "Was würde ihn besser machen?" }).fill("Rezepte");
  await page.getByRole("button", { name: "Absenden" }).click();
  await expect(page.getByText("Sie können diese Seite schließen.")).toBeVisible();
  await expect.poll(() => countResponses(request, project, id)).toBe(1);
});

test("a single-use link is answered once", async ({ project, device, request }) => {
  const questions = [{ type: "open", question: "What would make it better?" }];
  const id = await createSurvey(request, project, {
    ...survey,
    hosted_responses: "single_use_links",
    questions,
  });
  const made = await request.post(`${demo.url}/api/projects/${project.id}/surveys/${id}/links/`, {
    ...asOwner,
    data: { count: 1 },
  });
  const [{ link, url }] = await made.json();
  const path = url.replace(/^https?:\/\/[^/]+/, demo.url);
  const page = await device();
  await page.goto(path);
  await page.getByRole("textbox").fill("More recipes");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Thank you for reading." })).toBeVisible();
  await expect.poll(() => countResponses(request, project, id)).toBe(1);

  const again = await device();
  await again.goto(path);
  await expect(again.getByRole("heading", { name: "You have already answered" })).toBeVisible();
  expect(await axeFindings(again)).toEqual([]);
  const listed = await request.get(`${demo.url}/api/projects/${project.id}/surveys/${id}/responses/`, {
    ...asOwner,
  });
  expect((await listed.json()).results).toMatchObject([{ link }]);
});

test("a hosted survey fits a phone, in the dark too", async ({ project, device, request }) => {
  const id = await createSurvey(request, project, {
    ...survey,
    appearance: {},
    questions: [
      { type: "rating", question: "How likely are you to recommend us?", display: "number", scale: 10 },
    ],
  });
  const page = await device();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`${demo.url}/external_surveys/${id}`);
  await expect(page.getByRole("button", { name: "Rate 10" })).toBeVisible();
  await expect(page.getByText("Made with Fieldbook")).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await axeFindings(page)).toEqual([]);
});

test("a hosted survey can be embedded only where it allows it", async ({ site, request }) => {
  const addressOf = async (name: string, enable_iframe_embedding: boolean) => {
    const id = await createSurvey(request, site.project, { ...survey, name, enable_iframe_embedding });
    return { id, address: `${demo.url}/external_surveys/${id}/` };
  };
  const shy = await addressOf("Shy", false);
  const sociable = await addressOf("Sociable", true);
  const page = await site.visit({ frames: [shy.address, sociable.address] });
  const within = ({ address }: typeof shy) => page.frameLocator(`iframe[title="${address}"]`);
  await expect(within(sociable).getByText("Is the newsletter worth your time?")).toBeVisible();
  await expect(within(shy).getByText("Is the newsletter worth your time?")).toHaveCount(0);
  await within(sociable).getByRole("button", { name: "Rate 1" }).click();
  await within(sociable).getByRole("button", { name: "Submit" }).click();
  await within(sociable).getByRole("textbox").fill("Fewer recipes.");
  await within(sociable).getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => countResponses(request, site.project, sociable.id)).toBe(1);
});

test("a link to a closed survey shows a message", async ({ project, device, request }) => {
  const draft = await createSurvey(request, project, { ...survey, start_date: null });
  const page = await device();
  const closed = await page.goto(`${demo.url}/external_surveys/${draft}/`);
  expect(closed?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This survey isn’t open" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const broken = await page.goto(`${demo.url}/external_surveys/42/`);
  expect(broken?.status()).toBe(400);
  await expect(page.getByRole("heading", { name: "Survey not found" })).toBeVisible();
});

test("answers from a browser that looks like a bot are stored", async ({ project, page, request }) => {
  const id = await createSurvey(request, project, {
    ...survey,
    name: "Readers by remote control",
    questions: [{ type: "open", question: "What would make it better?" }],
  });
  await page.goto(`${demo.url}/external_surveys/${id}/?distinct_id=reader-2`);
  await page.getByRole("textbox").fill("Maps");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Thank you for reading." })).toBeVisible();
  await expect
    .poll(() => listAnswers(request, project, id))
    .toEqual([{ person: "reader-2", answers: { 0: "Maps" } }]);
});
