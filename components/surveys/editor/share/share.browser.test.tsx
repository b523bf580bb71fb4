import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectToLookRight } from "@/components/testing/accessibility";
import { ask, newSurvey } from "@/components/testing/surveys";

const share = () => page.getByRole("dialog", { name: "Share" });

test("a hosted survey is shared by a link that is built, as a QR code and in a frame", async () => {
  const survey = await newSurvey({
    type: "external_survey",
    hosted_title: "Tea and you",
    translations: { de: { hosted_title: "Tee und Sie" } },
  });
  await survey.open("questions");
  await page.getByRole("button", { name: "Share" }).click();
  await expect.element(share()).toHaveTextContent("Nobody can respond until you start it.");
  const address = `${window.location.origin}/external_surveys/${survey.id}/`;
  const link = share().getByRole("textbox", { name: "Link of the hosted page" });
  await expect.element(link).toHaveValue(address);
  const code = share().getByRole("img", { name: "QR code of the link" });
  const path = () => code.element().querySelector("path")?.getAttribute("d") ?? "";
  const plain = path();
  expect(plain.length).toBeGreaterThan(1000);

  await share().getByRole("textbox", { name: "Distinct ID of the respondent" }).fill("ada & co");
  await share().getByRole("button", { name: "Add property" }).click();
  await share().getByRole("textbox", { name: "Name of property 1" }).fill("token");
  await expect.element(share()).toHaveTextContent("Reserved name");
  await share().getByRole("textbox", { name: "Name of property 1" }).fill("campaign");
  await share().getByRole("textbox", { name: "Value of property 1" }).fill("May");
  await share()
    .getByRole("button", { name: /Q1: Which tea/ })
    .click();
  await page.getByRole("option", { name: "Black" }).click();
  await share()
    .getByRole("button", { name: /Language of the respondent’s browser/ })
    .click();
  await page.getByRole("option", { name: "German" }).click();
  await expect.element(link).toHaveValue(`${address}?distinct_id=ada%20%26%20co&lang=de&campaign=May&q0=1`);
  expect(path()).not.toBe(plain);

  await expect.element(share().getByText("<iframe", { exact: false })).not.toBeInTheDocument();
  await share().getByText("Allow embedding").click();
  await expect.element(share().getByRole("region", { name: "HTML" })).toHaveTextContent("<iframe src=");
  await survey.toBecome({ enable_iframe_embedding: true });
  await expectToLookRight();
});

test("single-use links are made as a file or one to copy, listed, and revoked by batch", async () => {
  const survey = await newSurvey({ type: "external_survey", hosted_responses: "single_use_links" });
  await survey.open("questions");
  await page.getByRole("button", { name: "Share" }).click();
  const links = share().getByRole("region", { name: "Single-use links" });
  const made = share().getByRole("region", { name: "Created links" });
  await expect.element(made).toHaveTextContent("No links yet.");
  await expect.element(made.getByRole("button", { name: /^Revoke/ })).not.toBeInTheDocument();
  await links.getByRole("textbox", { name: "Name" }).fill("Flyer in spring");
  await links.getByRole("textbox", { name: "Number of links" }).fill("3");
  await links.getByRole("button", { name: "Create and download CSV" }).click();
  await expect.element(page.getByText("3 links created")).toBeVisible();
  await links.getByRole("button", { name: "Copy one link" }).click();
  await expect
    .element(links.getByRole("textbox", { name: "New link" }), { timeout: 15_000 })
    .toHaveValue(expect.stringContaining(`/external_surveys/${survey.id}/?link=2~1.`));
  await expect.element(made.getByRole("listitem").nth(0)).toHaveTextContent("1 link · 0 answered");
  await expect.element(made.getByRole("listitem").nth(1)).toHaveTextContent("3 links · 0 answered");
  await expectToLookRight();
  await made.getByRole("button", { name: "Download CSV of Flyer in spring again" }).click();
  await made.getByRole("button", { name: "Revoke Flyer in spring…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Revoke “Flyer in spring”?" });
  await expectToLookRight();
  await dialog.getByRole("button", { name: "Revoke batch" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(made).toHaveTextContent("Revoked on");
  await links.getByText("Persons of a cohort").click();
  await expect.element(links.getByRole("button", { name: "Create and download CSV" })).toBeDisabled();
});

test("a popover says where it shows and who sees it, and how to see it at once", async () => {
  const survey = await newSurvey({
    start_date: "2026-01-01T00:00:00Z",
    conditions: {
      url: "/library",
      deviceTypes: ["Desktop", "Tablet"],
      deviceTypesMatchType: "is_not",
      events: { values: [{ name: "order paid" }] },
    },
  });
  await survey.open("audience");
  await userEvent.keyboard("s");
  const places = share().getByRole("region", { name: "Where it shows" });
  await expect.element(places).toHaveTextContent("On pages whose URL contains “/library”");
  await expect.element(places).toHaveTextContent("Not on Desktop or Tablet");
  await expect.element(places).toHaveTextContent("After the event order paid");
  await expect.element(share().getByRole("row", { name: /^Everyone/ })).toBeVisible();
  await expect
    .element(share().getByRole("region", { name: "Browser console" }))
    .toHaveTextContent(`posthog.displaySurvey("${survey.id}"`);
  await expect
    .element(share().getByRole("link", { name: "Open install instructions" }))
    .toHaveAttribute("href", `/p/${survey.projectId}/settings/install`);
  await expectToLookRight();
  await share().getByRole("button", { name: "Duplicate as hosted page" }).click();
  await expect.poll(() => window.location.pathname).not.toContain(survey.id);
  const [, id] = /surveys\/([^/]+)\/edit/.exec(window.location.pathname) ?? [];
  expect(await ask("GET", `/api/projects/${survey.projectId}/surveys/${id}/`)).toMatchObject({
    type: "external_survey",
    hosted_responses: "once_per_browser",
    start_date: null,
  });
});

test("an API survey shows the code that reads it and sends its answers; a link opens Share", async () => {
  const survey = await newSurvey({ type: "api", start_date: "2026-01-01T00:00:00Z" });
  await survey.open("questions", "&share=open");
  await expect.element(share()).toHaveTextContent("getActiveMatchingSurveys");
  await expect.element(share()).toHaveTextContent('"$survey_response_tea": "…"');
});
