import { expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { DatedFiles } from "@/components/analysis/results/dated-files";
import { FileText } from "@/components/charts/file-text";
import { StackedBarChart } from "@/components/charts/stacked-bar-chart";
import { renderScreen } from "@/components/testing/screen";
import { newProject } from "@/components/testing/surveys";

test("relative dates are those of the day when the numbers were read", async () => {
  const { id } = await newProject();
  const words = { name: "Sales", question: "Sales", subtitle: "", filters: "", timeZone: "UTC", columns: [] };
  await renderScreen(
    "/charts",
    <FileText value={{ ...words, readAt: Date.UTC(2026, 9, 31, 23, 59) }}>
      <DatedFiles projectId={String(id)} params={{ date_from: "-7d" }}>
        <StackedBarChart
          title="Sales"
          columns={[{ short: "1", full: "1" }]}
          columnLabel="Day"
          series={[{ id: "sales", label: "Sales", values: [4] }]}
        />
      </DatedFiles>
    </FileText>,
  );
  const downloads = [commands.downloadedText(), commands.downloadedName()] as const;
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: "JSON" }).click();
  const [text, name] = await Promise.all(downloads);
  expect(JSON.parse(text)).toEqual([
    {
      ...{ Day: "1", Sales: 4, Analysis: "Sales", "Time zone": "UTC", "As of": "2026-10-31T23:59:00.000Z" },
      // They were read before the last day ended.
      ...{ "Start date": "2026-10-24", "End date": "2026-10-31", State: "still open" },
    },
  ]);
  expect(name).toBe("sales-2026-10-31.json");
});
