import { ExternalLinkIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { EmbedSection } from "@/components/surveys/share/embed-section";
import { emptyLink, hostedLink } from "@/components/surveys/share/hosted-link";
import { LinkBuilder } from "@/components/surveys/share/link-builder";
import { LinksSection } from "@/components/surveys/share/links-section";
import { QrCode } from "@/components/surveys/share/qr-code";
import { Section } from "@/components/surveys/share/section";
import type { ShareTarget } from "@/components/surveys/share/share-target";
import { CopyButton } from "@/components/ui/copy-button";
import { LinkButton } from "@/components/ui/link-button";
import { TextField } from "@/components/ui/text-field";
import { draftLanguages } from "@/lib/survey-model/translations/grid";

/** How a hosted survey reaches people: its link, as a QR code, for one person, within another page. */
export function HostedShare({ target }: { target: ShareTarget }) {
  const t = useTranslations("share");
  const common = useTranslations("common");
  const { survey, draft } = target;
  const [parts, setParts] = useState(emptyLink);
  const link = hostedLink(window.location.origin, survey.id, parts);
  if (draft.hosted_responses === "single_use_links") return <LinksSection target={target} />;
  return (
    <>
      <Section title={common("link")}>
        <TextField label={t("link.label")} isLabelHidden value={link} isReadOnly isMono />
        <div className="flex flex-wrap items-center gap-2">
          <CopyButton text={link} label={common("copyLink")} />
          <LinkButton href={link} target="_blank" variant="quiet" size="small">
            <ExternalLinkIcon aria-hidden className="size-4" strokeWidth={1.5} />
            {common("open")}
          </LinkButton>
        </div>
      </Section>
      <Section title={t("qr.title")}>
        <QrCode link={link} name={draft.name} />
      </Section>
      <Section title={t("builder.title")}>
        <LinkBuilder
          questions={draft.questions}
          languages={[draft.base_language, ...draftLanguages(draft)]}
          parts={parts}
          onChange={setParts}
        />
      </Section>
      <EmbedSection link={link} target={target} />
    </>
  );
}
