import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import { Condition } from "@/components/surveys/editor/audience/condition";
import { useCondition } from "@/components/surveys/editor/audience/use-condition";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { ComboBox } from "@/components/ui/combo-box";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { flagsOptions } from "@/lib/client/flags";
import { isObject } from "@/lib/contract/wire/json";

/** The condition on a feature flag or one of its variants. */
export function LinkedFlag() {
  const t = useTranslations("audience");
  const common = useTranslations("common");
  const fieldName = useFieldName();
  const { change, isReadOnly, projectId, survey } = useEditor("change", "isReadOnly", "projectId", "survey");
  const id = useDraft((draft) => draft.linked_flag_id);
  const [variant, setVariant] = useCondition<string>("linkedFlagVariant");
  const { data: flags, isPending } = useQuery(flagsOptions(projectId));
  const listedFlag = flags?.find((flag) => flag.id === id);
  const flag = listedFlag ?? (survey.linked_flag?.id === id ? survey.linked_flag : null);
  const name = fieldName("linked_flag_id") ?? "";

  // A variant belongs to one flag.
  const link = (next: number | null) =>
    change(name, (edited) => {
      edited.linked_flag_id = next;
      if (edited.conditions) delete edited.conditions.linkedFlagVariant;
    });
  const options = (flags ?? []).map(({ id, key, name, active }) => ({
    id: String(id),
    label: key,
    detail: active ? name : `${common("offInSentence")}${name ? ` · ${name}` : ""}`,
  }));
  if (flag && !listedFlag)
    options.unshift({ id: String(flag.id), label: flag.key, detail: common("deletedInSentence") });
  const variants = variantsOf(flag?.filters);
  return (
    <Condition
      name={name}
      path="linked_flag_id"
      unset={t("flag.unset")}
      isSet={id !== null}
      onClear={() => link(null)}
      isReadOnly={isReadOnly}
    >
      <div className="flex flex-col gap-2">
        <div className="grid gap-2 sm:grid-cols-2">
          <ComboBox
            label={t("flag.label")}
            isLabelHidden
            placeholder={t("flag.choose")}
            options={options}
            value={id === null ? null : String(id)}
            onChange={(next) => next !== null && link(Number(next))}
            empty={t("flag.none")}
            isDisabled={isReadOnly || isPending}
            key={options.length}
          />
          {variants.length > 0 && (
            <Select
              label={fieldName("conditions.linkedFlagVariant") ?? ""}
              isLabelHidden
              options={[
                { id: "any", label: t("flag.anyVariant") },
                ...variants.map((key) => ({ id: key, label: t("flag.variant", { key }) })),
              ]}
              value={variant ?? "any"}
              onChange={(next) => setVariant(next === "any" ? undefined : next)}
              isDisabled={isReadOnly}
            />
          )}
        </div>
        {flag && !flag.active && <Notice tone="caution">{t("flag.offNotice", { key: flag.key })}</Notice>}
        {flag?.deleted && <Notice tone="caution">{t("flag.deletedNotice", { key: flag.key })}</Notice>}
      </div>
    </Condition>
  );
}

function variantsOf(filters: unknown): string[] {
  const multivariate = isObject(filters) && isObject(filters.multivariate) ? filters.multivariate : {};
  const variants: unknown[] = Array.isArray(multivariate.variants) ? multivariate.variants : [];
  return variants.flatMap((variant) =>
    isObject(variant) && typeof variant.key === "string" ? [variant.key] : [],
  );
}
