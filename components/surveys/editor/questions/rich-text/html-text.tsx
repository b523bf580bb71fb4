import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { HtmlSource } from "@/components/surveys/editor/questions/rich-text/html-source";
import type { HtmlTextProps } from "@/components/surveys/editor/questions/rich-text/html-text-props";
import { RichTextPlaceholder } from "@/components/surveys/editor/questions/rich-text/rich-text-placeholder";
import { isSimpleHtml } from "@/components/surveys/editor/questions/rich-text/simple-html";
import { Button } from "@/components/ui/button";

/** Loaded with the first formatted text. */
const RichText = lazy(() =>
  import("@/components/surveys/editor/questions/rich-text/rich-text").then((module) => ({
    default: module.RichText,
  })),
);

/** HTML, edited formatted or as source. Texts with more than paragraphs, lists and links are edited as source only. */
export function HtmlText(props: HtmlTextProps) {
  const t = useTranslations("richText");
  const [isSourceRequested, setSourceRequested] = useState(false);
  const isSimple = isSimpleHtml(props.value);
  const isSource = isSourceRequested || !isSimple;
  return (
    <div className="flex flex-col gap-1.5">
      {isSource ? (
        <HtmlSource {...props} />
      ) : (
        <Suspense fallback={<RichTextPlaceholder {...props} />}>
          <RichText {...props} />
        </Suspense>
      )}
      <div className="flex items-center gap-3">
        {isSimple ? (
          <Button
            variant="quiet"
            size="small"
            className="-ml-2.5"
            onPress={() => setSourceRequested(!isSourceRequested)}
          >
            {isSource ? t("showFormatted") : t("showSource")}
          </Button>
        ) : (
          <p className="text-ink-3 text-label font-normal">{t("htmlOnly")}</p>
        )}
      </div>
    </div>
  );
}
