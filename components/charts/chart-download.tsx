import { DownloadIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { use } from "react";
import { MenuTrigger } from "react-aria-components";
import { drawChart, toPng } from "@/components/charts/chart-image";
import { type TableData, valuesOf } from "@/components/charts/chart-table";
import { PictureSubtitle } from "@/components/charts/picture-subtitle";
import { toCsv, toJson } from "@/components/charts/table-files";
import { download, fileName } from "@/components/ui/download";
import { IconButton } from "@/components/ui/icon-button";
import { MenuItem, MenuPopover } from "@/components/ui/menu";

interface ChartDownloadProps {
  title: string;
  tableData: () => TableData;
  /** The figure with the drawing; none where the numbers are a table. */
  figureRef?: React.RefObject<HTMLElement | null> | undefined;
}

/** The menu that downloads a chart's numbers as CSV or JSON, and its drawing as PNG or SVG. */
export function ChartDownload({ title, tableData, figureRef }: ChartDownloadProps) {
  const t = useTranslations("charts");
  const subtitle = use(PictureSubtitle);
  const draw = () => figureRef?.current && drawChart(figureRef.current, title, subtitle);
  const savePng = async () => {
    const image = draw();
    if (image) download(fileName(title, "png"), await toPng(image), "image/png");
  };
  const saveSvg = () => {
    const image = draw();
    if (image) download(fileName(title, "svg"), image.svg, "image/svg+xml");
  };
  return (
    <MenuTrigger>
      <IconButton Icon={DownloadIcon} label={t("download")} size="smallIcon" hasTooltip />
      <MenuPopover placement="bottom end">
        <MenuItem
          onAction={() =>
            download(fileName(title, "csv"), toCsv(valuesOf(tableData())), "text/csv;charset=utf-8")
          }
        >
          CSV
        </MenuItem>
        <MenuItem onAction={() => download(fileName(title, "json"), toJson(valuesOf(tableData())))}>
          JSON
        </MenuItem>
        {figureRef && <MenuItem onAction={savePng}>PNG</MenuItem>}
        {figureRef && <MenuItem onAction={saveSvg}>SVG</MenuItem>}
      </MenuPopover>
    </MenuTrigger>
  );
}
