import { expect, test } from "vitest";
import { page } from "vitest/browser";
import PageFailed from "@/app/error";
import { renderScreen } from "@/components/testing/screen";

test("an error asks for its ID only where it has one", async () => {
  const show = (digest?: string) =>
    renderScreen(
      "/",
      <PageFailed
        error={Object.assign(new Error("x"), digest === undefined ? {} : { digest })}
        reset={() => {}}
      />,
      {
        frame: "none",
      },
    );
  await show("4711");
  await expect.element(page.getByRole("main")).toHaveTextContent(/include this ID\.4711/);
  await show();
  await expect.element(page.getByRole("main")).toHaveTextContent(/contact your administrator\.Try again/);
});
