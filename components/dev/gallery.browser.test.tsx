import { expect, onTestFinished, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { Gallery } from "@/components/dev/gallery";
import { expectToLookRight } from "@/lib/testing/browser/accessibility";
import { renderScreen } from "@/lib/testing/browser/screen";

const openGallery = () => renderScreen("/dev/components", <Gallery />, { frame: "none" });

test("dialogs open where there is room, say what went wrong, and restore the focus", async () => {
  await openGallery();
  const open = page.getByRole("button", { name: "Delete survey" });
  await open.click();
  const dialog = page.getByRole("alertdialog", { name: "Delete “Onboarding check”?" });
  await expect.element(dialog.getByRole("button", { name: "Keep it" }).last()).toHaveFocus();
  await dialog.getByRole("button", { name: "Delete survey" }).click();
  await expect
    .element(dialog.getByRole("alert"))
    .toHaveTextContent("A survey with this name already exists.");
  await expectToLookRight();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
});

test("toasts say what failed, and offer to undo", async () => {
  await openGallery();
  await page.getByRole("button", { name: "Fault" }).click();
  await expect.element(page.getByRole("alert").filter({ hasText: "could not be stopped" })).toBeVisible();
  await page.getByRole("button", { name: "With undo" }).click();
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await undo.click();
  await expect.element(undo).not.toBeInTheDocument();
  await expectToLookRight();
});

test("states remain distinguishable with forced colors", async () => {
  onTestFinished(() => commands.emulateForcedColors("none"));
  await commands.emulateForcedColors("active");
  await openGallery();
  const labelOf = (role: "checkbox" | "switch", name: string) =>
    page.getByRole(role, { name }).element().closest("label");
  const markWidth = (name: string) =>
    labelOf("checkbox", name)?.querySelector("svg")?.getBoundingClientRect().width ?? 0;
  await expect.element(page.getByRole("checkbox", { name: "Optional" })).toBeInTheDocument();
  expect(markWidth("Optional")).toBeGreaterThan(0);
  expect(markWidth("Off")).toBe(0);
  // The thumb of a switch, on or off, has another color than its track.
  for (const name of ["Progress bar", "Off"]) {
    const thumb = labelOf("switch", name)?.querySelector("span[aria-hidden] > span");
    if (!thumb?.parentElement) throw new Error("There is no thumb.");
    const [ofThumb, ofTrack] = [thumb, thumb.parentElement].map(
      (part) => getComputedStyle(part).backgroundColor,
    );
    expect(ofThumb, name).not.toBe(ofTrack);
  }
});
