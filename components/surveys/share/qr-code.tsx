import { DownloadIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { download, fileName } from "@/components/ui/download";
import { qrImage, qrPng, qrSvg } from "@/components/ui/qr-image";

/** The QR code of a link, and its downloads. */
export function QrCode({ link, name }: { link: string; name: string }) {
  const t = useTranslations("share.qr");
  const image = useMemo(() => qrImage(link), [link]);
  if (!image) return <p className="text-ink-3">{t("tooLong")}</p>;
  return (
    <div className="flex flex-wrap items-end gap-4">
      <svg
        role="img"
        aria-label={t("label")}
        viewBox={`0 0 ${image.size} ${image.size}`}
        shapeRendering="crispEdges"
        className="size-40 border border-line"
      >
        {/* Black on white in both themes: readers expect it. */}
        <rect width={image.size} height={image.size} fill="#fff" />
        <path fill="#000" d={image.path} />
      </svg>
      <div className="flex flex-col items-start gap-2">
        <Button size="small" onPress={() => download(fileName(name, "svg"), qrSvg(image), "image/svg+xml")}>
          <DownloadIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {t("svg")}
        </Button>
        <Button
          size="small"
          onPress={async () => download(fileName(name, "png"), await qrPng(image), "image/png")}
        >
          <DownloadIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {t("png")}
        </Button>
      </div>
    </div>
  );
}
