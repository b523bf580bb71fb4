import { expect, test } from "vitest";
import { renderScreen } from "@/components/testing/screen";
import { Skeleton } from "@/components/ui/skeleton";

test("a placeholder has the height it is given, or that of a line of text", async () => {
  const screen = await renderScreen(
    "/",
    <div className="text-body">
      <Skeleton className="w-24" />
      <Skeleton height="h-24" className="w-full" />
    </div>,
  );
  const heights = [...screen.container.querySelectorAll("[aria-hidden]")].map(
    (placeholder) => placeholder.getBoundingClientRect().height,
  );
  expect(heights).toEqual([expect.closeTo(11.2, 0), 96]);
});
