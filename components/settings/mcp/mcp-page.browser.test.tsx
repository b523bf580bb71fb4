import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { KeysPage } from "@/components/settings/keys/keys-page";
import { McpPage } from "@/components/settings/mcp/mcp-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { refuseRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { expectErrors } from "@/components/testing/setup";
import { ask, newProject } from "@/components/testing/surveys";
import { signInAsNewUser } from "@/components/testing/users";
import type { Key } from "@/lib/contract/access/key";

const open = ({ id }: { id: number }, locale?: "de") =>
  renderScreen(`/p/${id}/settings/mcp`, <McpPage projectId={String(id)} />, locale && { locale });

test("shows the address and what to paste into each client, in both languages", async () => {
  const project = await newProject();
  await open(project);
  await expect.element(page.getByText(`${window.location.origin}/mcp`, { exact: true })).toBeVisible();
  await expect.element(page.getByText(/claude mcp add --transport http fieldbook/)).toBeVisible();
  await expect.element(page.getByText(/"mcpServers"/)).toBeVisible();
  await expect.element(page.getByText(/"promptString"/)).toBeVisible();
  await expect.poll(() => page.getByRole("button", { name: /Copy/ }).elements().length).toBe(4);
  await expectToLookRight();
  await open(project, "de");
  await expect
    .element(page.getByRole("link", { name: "Schlüssel für einen Agenten erstellen" }))
    .toBeVisible();
});

test("its link makes a key with the access that an agent needs", async () => {
  await signInAsNewUser({});
  const project = await newProject();
  await open(project);
  const link = page.getByRole("link", { name: "Create key for an agent" });
  await expect
    .element(link)
    .toHaveAttribute("href", `/p/${project.id}/settings/keys?dialog=new&access=agent`);
  await renderScreen(link.element().getAttribute("href") ?? "", <KeysPage projectId={String(project.id)} />);
  await expect.element(page.getByRole("radio", { name: /AI agent/ })).toBeChecked();
  await page.getByRole("textbox", { name: "Name" }).fill("Claude Code");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect.element(page.getByText(/^phx_[\w-]{43}$/)).toBeVisible();
  const { results } = await ask<{ results: Key[] }>("GET", "/api/personal_api_keys/");
  expect(results).toMatchObject([
    { scopes: ["survey:write", "person:read", "query:read"], scoped_teams: [project.id] },
  ]);
});

test("says when loading failed", async () => {
  expectErrors(/403/);
  const project = await newProject();
  onTestFinished(refuseRequests(/\/api\/projects\/(\?|$)/));
  await open(project);
  await expect.element(page.getByText("Couldn’t load the project")).toBeVisible();
});
