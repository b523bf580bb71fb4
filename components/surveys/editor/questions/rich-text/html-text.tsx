"use client";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { HtmlSource } from "@/components/surveys/editor/questions/rich-text/html-source";
import { RichTextRoom } from "@/components/surveys/editor/questions/rich-text/rich-text-room";
import { isSimpleHtml } from "@/components/surveys/editor/questions/rich-text/simple-html";
import type { HtmlTextProps } from "@/components/surveys/editor/questions/rich-text/text-props";
import { Button } from "@/components/ui/button";

/** Loaded when there is a formatted text. */
const RichText = lazy(() =>
  import("@/components/surveys/editor/questions/rich-text/rich-text").then((it) => ({
    default: it.RichText,
  })),
);

/** A formatted text: as it looks, or as HTML. What goes beyond paragraphs, lists and links is edited as HTML only. */
export function HtmlText(props: HtmlTextProps) {
  const t = useTranslations("richText");
  const [wantsSource, setWantsSource] = useState(false);
  const isSimple = isSimpleHtml(props.value);
  const isSource = wantsSource || !isSimple;
  return (
    <div className="flex flex-col gap-1.5">
      {isSource ? (
        <HtmlSource {...props} />
      ) : (
        <Suspense fallback={<RichTextRoom {...props} />}>
          <RichText {...props} />
        </Suspense>
      )}
      <div className="flex items-center gap-3">
        {isSimple ? (
          <Button
            variant="quiet"
            size="small"
            className="-ml-2.5"
            onPress={() => setWantsSource(!wantsSource)}
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
