import { fromAbsolute, toCalendarDate } from "@internationalized/date";
import { DownloadIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { use } from "react";
import { MenuTrigger } from "react-aria-components";
import { type TableData, valuesOf } from "@/components/charts/chart-table";
import { FileText } from "@/components/charts/file-text";
import { type Picture, toPng } from "@/components/charts/picture";
import { toCsv, toJson } from "@/components/charts/table-files";
import { download, fileName } from "@/components/ui/download";
import { IconButton } from "@/components/ui/icon-button";
import { MenuItem, MenuPopover } from "@/components/ui/menu";

interface ChartDownloadProps {
  title: string;
  tableData: () => TableData;
  /**
   * Draws what is shown, without which there are no pictures.
   *
   * @param words the title of the picture, and below it dates and filters, which may be empty   @returns null for nothing
   */
  draw?: ((words: { title: string; subtitle: string }) => Picture | null) | undefined;
}

/** The menu that downloads a chart's numbers as CSV or JSON, and what it shows as PNG or SVG. */
export function ChartDownload({ title: chartTitle, tableData, draw }: ChartDownloadProps) {
  const t = useTranslations("charts");
  const common = useTranslations("common");
  const { name, question, subtitle, filters, readAt, timeZone, columns } = use(FileText);
  const rows = () => {
    const { fileColumns = [], ...table } = tableData();
    const same = [
      ...(name === null ? [] : [{ name: t("analysis"), value: name }]),
      ...columns,
      ...(filters ? [{ name: common("filters"), value: filters }] : []),
      ...(timeZone === null ? [] : [{ name: t("timeZone"), value: timeZone }]),
      ...(readAt === null ? [] : [{ name: t("asOf"), value: new Date(readAt).toISOString() }]),
    ].map(({ name, value }) => ({ name, valueAt: () => value }));
    return valuesOf({ ...table, fileColumns: [...fileColumns, ...same] });
  };
  const title = [name, chartTitle === question || chartTitle === name ? "" : chartTitle]
    .filter(Boolean)
    .join(" · ");
  const day = readAt === null ? "" : toCalendarDate(fromAbsolute(readAt, timeZone ?? "UTC")).toString();
  // Files of other filters and days have other names.
  const nameOf = (extension: string) => fileName(`${title} ${filters}`, extension, day);
  const savePng = async () => {
    const picture = draw?.({ title, subtitle });
    if (picture) download(nameOf("png"), await toPng(picture), "image/png");
  };
  const saveSvg = () => {
    const picture = draw?.({ title, subtitle });
    if (picture) download(nameOf("svg"), picture.svg, "image/svg+xml");
  };
  return (
    <MenuTrigger>
      <IconButton Icon={DownloadIcon} label={t("download")} size="smallIcon" hasTooltip />
      <MenuPopover placement="bottom end">
        <MenuItem onAction={() => download(nameOf("csv"), toCsv(rows()), "text/csv;charset=utf-8")}>
          CSV
        </MenuItem>
        <MenuItem onAction={() => download(nameOf("json"), toJson(rows()))}>JSON</MenuItem>
        {draw && <MenuItem onAction={savePng}>PNG</MenuItem>}
        {draw && <MenuItem onAction={saveSvg}>SVG</MenuItem>}
      </MenuPopover>
    </MenuTrigger>
  );
}
