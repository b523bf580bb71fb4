import { useTranslations } from "next-intl";
import { embedCode } from "@/components/public-links/embed-code";
import { Section } from "@/components/surveys/share/section";
import type { ShareTarget } from "@/components/surveys/share/share-target";
import { CodeBlock } from "@/components/ui/code-block";
import { Notice } from "@/components/ui/notice";
import { Switch } from "@/components/ui/switch";

/** The page within other pages: whether that is allowed, and the code for it. */
export function EmbedSection({ link, target }: { link: string; target: ShareTarget }) {
  const t = useTranslations("share.embed");
  const common = useTranslations("common");
  const { survey, draft, setEmbedding } = target;
  const isAllowed = draft.enable_iframe_embedding;
  const isUnpublished = survey.start_date !== null && survey.enable_iframe_embedding !== isAllowed;
  return (
    <Section title={t("title")}>
      <Switch
        label={t("allow")}
        hint={t("hint")}
        isSelected={isAllowed}
        onChange={(next) => setEmbedding?.(next)}
        isDisabled={setEmbedding === null}
      />
      {isUnpublished && <Notice tone="caution">{t("unpublished")}</Notice>}
      {isAllowed && (
        <CodeBlock
          code={embedCode(link, draft.hosted_title || common("survey"))}
          label="HTML"
          copyLabel={common("copyCode")}
        />
      )}
    </Section>
  );
}
