import { useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PersonPicker } from "@/components/person/person-picker";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";
import type { Person } from "@/lib/contract/person/person";

function Picker({ projectId }: { projectId: string }) {
  const [person, setPerson] = useState<Person | null>(null);
  return <PersonPicker label="Other person" projectId={projectId} value={person} onChange={setPerson} />;
}

const field = page.getByRole("combobox", { name: "Other person" });
const option = (name: RegExp) => page.getByRole("option", { name });

/** Opens a picker of Ada and Ben, with both on offer. */
async function openPicker() {
  // An arrow key scrolls to its option; in the frame of a test that is a scroll of the page by nothing, which closes the list.
  document.documentElement.style.overflow = "hidden";
  onTestFinished(() => void document.documentElement.style.removeProperty("overflow"));
  const project = await newProject();
  const batch = ["ada", "ben"].map((name) => ({
    event: "signed up",
    distinct_id: name,
    properties: { $set: { email: `${name}@example.com` } },
  }));
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  await renderScreen(`/p/${project.id}/persons`, <Picker projectId={String(project.id)} />);
  await field.click();
  await expect.element(option(/ada/)).toBeVisible();
}

test("While someone types, only persons who match the typed text can be picked", async () => {
  await openPicker();
  await field.fill("ben");
  expect(option(/ada/).query()).toBeNull();
  await expect.element(option(/ben/)).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(field).toHaveValue("ben@example.com");
});

test("Enter picks the only person who matches, without an active option, too", async () => {
  await openPicker();
  await field.fill("ben");
  await expect.element(option(/ben/)).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue("ben@example.com");
});
