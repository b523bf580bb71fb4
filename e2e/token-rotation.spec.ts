import { PostHog } from "posthog-node";
import { expect, customerSiteTest as test } from "./customer-site";
import { asOwner } from "./fixtures";
import { demo } from "./servers";

test("a token is rotated while an SDK keeps sending, which loses nothing until the token is revoked", async ({
  page,
  project,
  request,
}) => {
  const connect = (token: string) => new PostHog(token, { host: demo.url, flushAt: 1, fetchRetryCount: 0 });
  const server = connect(project.api_token);
  const failures: unknown[] = [];
  server.on("error", (error) => failures.push(error));
  const send = async (sdk: PostHog, event: string) => {
    sdk.capture({ distinctId: "ada", event });
    // A refusal is reported as an error event, too.
    await sdk.flush().catch((error: unknown) => failures.push(error));
  };
  const captured = async () => {
    const answer = await request.get(`/api/projects/${project.id}/events/?limit=100`, asOwner);
    const { results } = (await answer.json()) as { results: { event: string }[] };
    return results.map(({ event }) => event).sort();
  };

  await send(server, "before");
  await page.goto(`/p/${project.id}/settings/project`);
  await page.getByRole("button", { name: "Rotate token…" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: "24 hours" }).focus();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("radio", { name: "1 hour" })).toBeChecked();
  await page.getByRole("button", { name: "Rotate token", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Works until .* left\)$/)).toBeVisible();

  const { api_token } = (await (await request.get(`/api/projects/${project.id}/`, asOwner)).json()) as {
    api_token: string;
  };
  await expect(page.getByText(api_token)).toBeVisible();
  const updated = connect(api_token);
  await send(server, "during, old token");
  await send(updated, "during, new token");
  await expect.poll(captured).toEqual(["before", "during, new token", "during, old token"]);
  expect(failures).toEqual([]);

  await page.getByRole("button", { name: "Revoke now" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke now" }).click();
  await expect(page.getByText("Previous token revoked")).toBeVisible();
  // For up to two seconds the server remembers whose token it was.
  await expect
    .poll(
      async () => {
        await send(server, "afterwards, old token");
        return failures.length;
      },
      { intervals: [2000] },
    )
    .toBeGreaterThan(0);
  await send(updated, "afterwards, new token");
  await expect.poll(captured).toContain("afterwards, new token");
  await Promise.all([server.shutdown(), updated.shutdown()]);
});
