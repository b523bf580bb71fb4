import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { AuthLayout } from "@/components/auth/auth-layout";
import { renderScreen } from "@/components/testing/screen";
import { locales } from "@/lib/i18n/locales";

test("the labels of the map are whole in windows of usual sizes, in every language", async () => {
  onTestFinished(() => page.viewport(1440, 900));
  for (const locale of locales) {
    await renderScreen(
      "/login",
      <AuthLayout title="Sign in" description="Surveys">
        <p>Form</p>
      </AuthLayout>,
      { locale, frame: "none" },
    );
    await document.fonts.ready;
    for (const [width, height] of [
      [1280, 720],
      [1280, 960],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.viewport(width, height);
      // The window is resized, and its styles apply, a little later.
      await expect.poll(cutLabels, { message: `${locale} at ${width} × ${height}` }).toEqual([]);
    }
  }
});

/** The labels of the map that its frame cuts off. */
function cutLabels(): (string | null)[] {
  const picture = document.querySelector("svg:has(text)");
  const frame = picture?.parentElement?.getBoundingClientRect();
  const labels = [...(picture?.querySelectorAll("text") ?? [])];
  if (!frame || labels.length !== 8) return ["not 8 labels"];
  return labels
    .filter((label) => {
      const { left, right } = label.getBoundingClientRect();
      return left < frame.left || right > frame.right;
    })
    .map(({ textContent }) => textContent);
}
