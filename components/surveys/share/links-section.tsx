import { useTranslations } from "next-intl";
import { useState } from "react";
import { CohortPicker } from "@/components/filters/cohort-picker";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { LinkBatches } from "@/components/surveys/share/link-batches";
import { downloadLinks } from "@/components/surveys/share/links-file";
import { Section } from "@/components/surveys/share/section";
import type { ShareTarget } from "@/components/surveys/share/share-target";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { NumberField } from "@/components/ui/number-field";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextField } from "@/components/ui/text-field";
import { createLinks, linkBatchesKey } from "@/lib/client/surveys/links";
import { maxLinks, maxNameLength } from "@/lib/contract/survey/limits";

/** Makes single-use links, as a file or one to copy, and lists those that were made. */
export function LinksSection({ target }: { target: ShareTarget }) {
  const t = useTranslations("share.links");
  const common = useTranslations("common");
  const { projectId, survey, draft, setEmbedding } = target;
  const [name, setName] = useState("");
  const [audience, setAudience] = useState<"anyone" | "cohort">("anyone");
  const [count, setCount] = useState<number | null>(100);
  const [cohort, setCohort] = useState<number | null>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const refreshes = [linkBatchesKey(projectId, survey.id)];
  const forRecipients = audience === "anyone" ? { count: count ?? 1 } : { cohort_id: cohort ?? 0 };
  const createMany = useApiMutation({
    send: () => createLinks(projectId, survey.id, { name: name.trim(), ...forRecipients }),
    refreshes,
    onSuccess: (links) => {
      downloadLinks(draft.name, links);
      setName("");
    },
    done: (_, links) => ({ message: t("done", { count: links.length }) }),
    failed: () => t("failed"),
  });
  const createOne = useApiMutation({
    send: () => createLinks(projectId, survey.id, { name: name.trim(), count: 1 }),
    refreshes,
    onSuccess: ([link]) => {
      setCopied(link?.url ?? null);
      setName("");
      // Browsers that want it at once refuse: the field below has its own button.
      if (link) void navigator.clipboard.writeText(link.url).catch(() => undefined);
    },
    failed: () => t("failed"),
  });
  const isUnpublished = survey.hosted_responses !== draft.hosted_responses || survey.type !== draft.type;
  const isDisabled = createMany.isPending || createOne.isPending || isUnpublished;
  return (
    <>
      <Section title={t("title")}>
        {setEmbedding === null ? (
          <p className="text-ink-2">{t("readOnly")}</p>
        ) : (
          <>
            <p className="text-ink-2">{t("detail")}</p>
            {isUnpublished && <Notice tone="caution">{t("unpublished")}</Notice>}
            <TextField
              label={common("name")}
              hint={t("nameHint")}
              value={name}
              onChange={setName}
              maxLength={maxNameLength}
            />
            <RadioGroup
              label={t("for")}
              options={[
                { id: "anyone", label: t("anyone") },
                { id: "cohort", label: t("cohort") },
              ]}
              value={audience}
              onChange={setAudience}
              orientation="horizontal"
            />
            {audience === "anyone" ? (
              <NumberField
                label={t("count")}
                value={count}
                onChange={setCount}
                minValue={1}
                maxValue={maxLinks}
              />
            ) : (
              <CohortPicker
                projectId={projectId}
                label={common("cohort")}
                hint={t("cohortHint")}
                value={cohort}
                onChange={setCohort}
              />
            )}
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                onPress={() => createMany.run()}
                isDisabled={isDisabled || (audience === "anyone" ? count : cohort) === null}
              >
                {t("create")}
              </Button>
              {audience === "anyone" && (
                <Button onPress={() => createOne.run()} isDisabled={isDisabled}>
                  {t("copyOne")}
                </Button>
              )}
            </div>
            {copied !== null && (
              <div className="flex flex-col gap-2">
                <TextField label={t("newLink")} value={copied} isReadOnly isMono />
                <p role="status" className="sr-only">
                  {common("linkCopied")}
                </p>
                <div>
                  <CopyButton text={copied} label={common("copyLink")} />
                </div>
              </div>
            )}
          </>
        )}
      </Section>
      <LinkBatches target={target} />
    </>
  );
}
