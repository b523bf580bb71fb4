import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { HtmlTextProps } from "@/components/surveys/editor/questions/rich-text/html-text-props";
import { TextArea } from "@/components/ui/text-area";

/** HTML source, with a note if saving would remove parts of it. */
export function HtmlSource({ label, value, onChange, isReadOnly, path }: HtmlTextProps) {
  const t = useTranslations("richText");
  const [sanitized, setKept] = useState(value);
  useEffect(() => {
    let isCurrent = true;
    // The server's sanitizer, loaded on demand.
    void import("@/lib/contract/survey/html").then(({ sanitizeHtml }) => {
      if (isCurrent) setKept(sanitizeHtml(value));
    });
    return () => {
      isCurrent = false;
    };
  }, [value]);
  const isSanitized = sanitized.replaceAll(/\s/g, "").length < value.replaceAll(/\s/g, "").length;
  return (
    <TextArea
      label={label}
      isLabelHidden
      font="mono"
      value={value}
      onChange={onChange}
      isReadOnly={isReadOnly}
      data-path={path}
      hint={isSanitized ? t("savedAs", { kept: sanitized }) : t("allowed")}
    />
  );
}
