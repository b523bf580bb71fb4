import { useTranslations } from "next-intl";
import { ConditionSets } from "@/components/filters/condition-sets";
import type { FlagDraft } from "@/components/flags/draft";
import type { RecordForm } from "@/components/forms/use-record-form";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";

interface ConditionsSectionProps {
  projectId: string;
  form: RecordForm<FlagDraft>;
}

/** No variant has this key. */
const byShare = "";

/** Whom a flag is for: the first condition set that a person matches decides. */
export function ConditionsSection({ projectId, form }: ConditionsSectionProps) {
  const t = useTranslations("flags.conditions");
  const common = useTranslations("common");
  const { change, faultAt, faultWithin, isReadOnly } = form;
  const { groups, variants } = form.draft;
  const keys = variants?.map(({ key }) => key).filter((key) => key !== "") ?? [];
  const texts = groups.flatMap((_, at): [number, string][] => {
    const text = faultWithin(`filters.groups.${at}`);
    return text === undefined ? [] : [[at, text]];
  });
  const wholeFault = faultAt("filters");
  return (
    <Section title={t("title")}>
      <p className="text-ink-2">{t("detail")}</p>
      {wholeFault && <Notice tone="fault">{wholeFault}</Notice>}
      <ConditionSets
        projectId={projectId}
        groups={groups}
        onChange={(next) => change({ groups: next })}
        isDisabled={isReadOnly}
        unconditional={common("everyone")}
        faults={new Map(texts)}
        renderExtra={(group, at) =>
          keys.length > 0 && (
            <Select
              label={t("variant", { number: at + 1 })}
              className="max-w-72"
              options={[
                { id: byShare, label: t("byShare") },
                ...[...new Set(keys)].map((key) => ({ id: key, label: key })),
              ]}
              value={keys.find((key) => key === group.rest.variant) ?? byShare}
              onChange={(key) =>
                change({
                  groups: groups.with(at, {
                    ...group,
                    rest: { ...group.rest, variant: key === byShare ? null : key },
                  }),
                })
              }
              isDisabled={isReadOnly}
            />
          )
        }
      />
    </Section>
  );
}
