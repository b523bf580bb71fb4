import { useTranslations } from "next-intl";
import { useState } from "react";
import { CohortPicker } from "@/components/filters/cohort-picker";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { Section } from "@/components/surveys/share/section";
import type { ShareTarget } from "@/components/surveys/share/share-target";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { download, fileName } from "@/components/ui/download";
import { Notice } from "@/components/ui/notice";
import { NumberField } from "@/components/ui/number-field";
import { RadioGroup } from "@/components/ui/radio-group";
import { createLinks } from "@/lib/client/surveys/surveys";
import { maxLinks } from "@/lib/contract/survey/limits";
import type { SurveyLink } from "@/lib/contract/survey/link";
import { toCell, toCsvFile } from "@/lib/contract/wire/csv";

/** Makes single-use links, as a file. */
export function LinksSection({ target }: { target: ShareTarget }) {
  const t = useTranslations("share.links");
  const { projectId, survey, draft, setEmbedding } = target;
  const [audience, setAudience] = useState<"anyone" | "cohort">("anyone");
  const [count, setCount] = useState<number | null>(100);
  const [cohort, setCohort] = useState<number | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { run: create, isPending } = useApiMutation({
    send: (revoke: boolean) =>
      createLinks(projectId, survey.id, {
        revoke,
        ...(audience === "anyone" ? { count: count ?? 1 } : { cohort_id: cohort ?? 0 }),
      }),
    refreshes: [],
    onSuccess: (links) => download(fileName(draft.name, "csv"), toCsv(links), "text/csv"),
    done: (_, links) => ({ message: t("done", { count: links.length }) }),
    failed: () => t("failed"),
  });
  if (setEmbedding === null) return <Section title={t("title")}>{t("readOnly")}</Section>;
  const isUnpublished = survey.hosted_responses !== draft.hosted_responses || survey.type !== draft.type;
  const isDisabled = isPending || isUnpublished || (audience === "anyone" ? count : cohort) === null;
  return (
    <Section title={t("title")}>
      <p className="text-ink-2">{t("detail")}</p>
      {isUnpublished && <Notice tone="caution">{t("unpublished")}</Notice>}
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
        <NumberField label={t("count")} value={count} onChange={setCount} minValue={1} maxValue={maxLinks} />
      ) : (
        <CohortPicker
          projectId={projectId}
          label={t("cohortLabel")}
          hint={t("cohortHint")}
          value={cohort}
          onChange={setCohort}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onPress={() => create(false)} isDisabled={isDisabled}>
          {t("create")}
        </Button>
        <Button onPress={() => setIsAsking(true)} isDisabled={isDisabled}>
          {t("revoke")}
        </Button>
      </div>
      <ConfirmDialog
        title={t("revokeTitle")}
        confirmLabel={t("create")}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => create(true)}
      >
        <p>{t("revokeDetail")}</p>
      </ConfirmDialog>
    </Section>
  );
}

const toCsv = (links: readonly SurveyLink[]): string =>
  toCsvFile([
    ["link", "url", "distinct_id", "person", "person_name"],
    ...links.map(({ link, url, distinct_id, person }) =>
      [link, url, distinct_id, person?.uuid, person?.name].map(toCell),
    ),
  ]);
