"use client";
import { useTranslations } from "next-intl";
import { embedCode } from "@/components/surveys/editor/share/hosted-link";
import { Section } from "@/components/surveys/editor/share/section";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { CodeBlock } from "@/components/ui/code-block";
import { Notice } from "@/components/ui/notice";
import { Switch } from "@/components/ui/switch";

/** The page within other pages: whether that is allowed, and the code for it. */
export function EmbedSection({ link }: { link: string }) {
  const t = useTranslations("share.embed");
  const copied = useTranslations("share")("copied");
  const { survey, draft, change, isReadOnly } = useEditor();
  const isAllowed = draft.enable_iframe_embedding;
  const isUnpublished = survey.start_date !== null && survey.enable_iframe_embedding !== isAllowed;
  return (
    <Section title={t("title")}>
      <Switch
        label={t("allow")}
        hint={t("hint")}
        isSelected={isAllowed}
        onChange={(next) =>
          change(t("allow"), (edited) => {
            edited.enable_iframe_embedding = next;
          })
        }
        isDisabled={isReadOnly}
      />
      {isUnpublished && <Notice tone="caution">{t("unpublished")}</Notice>}
      {isAllowed && (
        <CodeBlock
          code={embedCode(link, draft.name)}
          label="HTML"
          copyLabel={t("copy")}
          copiedLabel={copied}
        />
      )}
    </Section>
  );
}
