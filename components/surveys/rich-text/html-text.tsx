"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { HtmlSource } from "@/components/surveys/rich-text/html-source";
import { RichText } from "@/components/surveys/rich-text/rich-text";
import { isSimpleHtml } from "@/components/surveys/rich-text/simple-html";
import type { HtmlTextProps } from "@/components/surveys/rich-text/text-props";
import { Button } from "@/components/ui/button";

/** A formatted text: as it looks, or as HTML. What goes beyond paragraphs, lists and links is edited as HTML only. */
export function HtmlText(props: HtmlTextProps) {
  const t = useTranslations("richText");
  const [wantsSource, setWantsSource] = useState(false);
  const isSimple = isSimpleHtml(props.value);
  const isSource = wantsSource || !isSimple;
  return (
    <div className="flex flex-col gap-1.5">
      {isSource ? <HtmlSource {...props} /> : <RichText {...props} />}
      <div className="flex items-center gap-3">
        {isSimple ? (
          <Button look="quiet" size="small" className="-ml-2.5" onPress={() => setWantsSource(!wantsSource)}>
            {isSource ? t("showFormatted") : t("showSource")}
          </Button>
        ) : (
          <p className="text-ink-3 text-label font-normal">{t("notSimple")}</p>
        )}
      </div>
    </div>
  );
}
