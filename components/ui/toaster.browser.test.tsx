import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "@/components/testing/screen";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";

const areApart = (one: DOMRect, other: DOMRect) =>
  one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;

test.for([1440, 390])("a message covers no button of an open dialog at %i pixels", async (width) => {
  await page.viewport(width, 900);
  await renderScreen(
    "/",
    <Dialog
      title="Many words"
      closeLabel="Close"
      isOpen
      footer={<Button onPress={() => void toast("Saved as asked")}>Save</Button>}
    >
      <p style={{ height: 2000 }}>A dialog as high as the window.</p>
    </Dialog>,
  );
  await page.getByRole("button", { name: "Save" }).click();
  const message = page.getByRole("listitem").filter({ hasText: "Saved as asked" }).last();
  await expect.element(message).toBeVisible();
  await expect
    .poll(() =>
      page
        .getByRole("dialog", { name: "Many words" })
        .getByRole("button")
        .elements()
        .every((button) =>
          areApart(button.getBoundingClientRect(), message.element().getBoundingClientRect()),
        ),
    )
    .toBe(true);
  expect(message.element().getBoundingClientRect().top).toBeGreaterThan(450);
  await page.viewport(1440, 900);
});

test("a message is beside the preview of a survey", async () => {
  await page.viewport(1440, 900);
  await renderScreen(
    "/",
    <div title="Preview" data-preview style={{ position: "fixed", inset: "300px 20px 70px 1060px" }} />,
  );
  const preview = page.getByTitle("Preview").element();
  void toast("Q2 removed");
  const message = page.getByRole("listitem").filter({ hasText: "Q2 removed" });
  await expect.element(message).toBeVisible();
  await expect
    .poll(() => areApart(preview.getBoundingClientRect(), message.element().getBoundingClientRect()))
    .toBe(true);
  expect(message.element().getBoundingClientRect().top).toBeGreaterThan(450);
});

test.for([
  [390, 844, 64],
  [1024, 768, 0],
] as const)(
  "a page as high as a window of %i pixels ends above its messages",
  async ([width, height, bar]) => {
    await page.viewport(width, height);
    const { unmount } = await renderScreen(
      "/",
      <div data-frame title="Editor" className="flex min-h-0 grow flex-col">
        <header>
          <button type="button">Start</button>
        </header>
        <div title="Pane" className="min-h-0 grow overflow-auto">
          <div data-preview style={{ height: 1200 }} />
        </div>
      </div>,
      { frame: "shell" },
    );
    const editor = page.getByTitle("Editor").element();
    for (const name of ["Age", "Region"])
      void toast(`${name} removed`, { undo: { label: `Undo ${name}`, onUndo: () => undefined } });
    const messages = page.getByRole("listitem").filter({ hasText: "removed" });
    await expect.element(messages.filter({ hasText: "Age" })).toBeVisible();
    await expect.element(messages.filter({ hasText: "Region" })).toBeVisible();
    await expect
      .poll(() =>
        messages
          .elements()
          .every((message) => areApart(editor.getBoundingClientRect(), message.getBoundingClientRect())),
      )
      .toBe(true);
    for (const name of ["Age", "Region"]) await page.getByRole("button", { name: `Undo ${name}` }).click();
    await expect.poll(() => editor.getBoundingClientRect().bottom).toBe(height - bar);
    await page.viewport(1440, 900);
    await unmount();
  },
);
