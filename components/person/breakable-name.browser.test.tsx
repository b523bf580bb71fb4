import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { BreakableName } from "@/components/person/breakable-name";
import { renderScreen } from "@/components/testing/screen";

test("An e-mail address that is too long for its line breaks before the @", async () => {
  await renderScreen(
    "/",
    <h1 className="text-display" style={{ width: "20rem" }}>
      <BreakableName name="greta.novakova541@example.com" />
    </h1>,
  );
  const heading = page.getByRole("heading", { name: "greta.novakova541@example.com" });
  await expect.element(heading).toBeVisible();
  const lines = [...(heading.element().firstElementChild?.childNodes ?? [])]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return { text: node.textContent, tops: [...range.getClientRects()].map(({ top }) => top) };
    });
  expect(lines).toEqual([
    { text: "greta.novakova541", tops: [expect.any(Number)] },
    { text: "@example.com", tops: [expect.any(Number)] },
  ]);
  const [first, second] = lines.flatMap(({ tops }) => tops);
  expect(second).toBeGreaterThan(first ?? Number.NaN);
});
