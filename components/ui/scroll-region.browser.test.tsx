import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "@/components/testing/screen";
import { ScrollRegion } from "@/components/ui/scroll-region";

test("a region fades at the edges beyond which it has more", async () => {
  await renderScreen(
    "/",
    <ScrollRegion label="Weeks" className="h-40 w-60 overflow-auto">
      <div style={{ width: 600, height: 400 }}>Eleven weeks</div>
    </ScrollRegion>,
  );
  const region = page.getByRole("region", { name: "Weeks" }).element();
  const fades = () => getComputedStyle(region).maskImage;
  await expect.poll(() => region.getAttribute("data-more")).toBe("right below");
  expect(fades()).not.toBe("none");
  region.scrollTo(600, 0);
  await expect.poll(() => region.getAttribute("data-more")).toBe("below");
  region.scrollTo(600, 400);
  await expect.poll(() => region.getAttribute("data-more")).toBe("");
  expect(fades()).toBe("none");
  // Other content, as when a list takes the place of its skeleton.
  const more = document.createElement("div");
  more.style.height = "500px";
  region.append(more);
  await expect.poll(() => region.getAttribute("data-more")).toBe("below");
  more.remove();
  await expect.poll(() => region.getAttribute("data-more")).toBe("");
});
