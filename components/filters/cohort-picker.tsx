import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ComboBox } from "@/components/ui/combo-box";
import type { FieldTextProps } from "@/components/ui/field";
import { cohortsOptions } from "@/lib/client/cohorts";

interface CohortPickerProps extends FieldTextProps {
  projectId: string;
  /** A cohort's id. */
  value: number | null;
  onChange: (id: number | null) => void;
  isDisabled?: boolean;
  /** Focuses the field when it appears. */
  autoFocus?: boolean;
}

/** One of the project's cohorts, by name, each with its size. */
export function CohortPicker({
  projectId,
  value,
  onChange,
  isDisabled = false,
  autoFocus = false,
  ...texts
}: CohortPickerProps) {
  const t = useTranslations("filters");
  const common = useTranslations("common");
  const { data: cohorts } = useQuery(cohortsOptions(projectId));
  const options = (cohorts ?? []).map(({ id, name, count }) => ({
    id: String(id),
    label: name ?? String(id),
    ...(count != null && { detail: common("personCount", { count }) }),
  }));
  const isGone = cohorts && value !== null && options.every(({ id }) => id !== String(value));
  return (
    <ComboBox
      // Options are read at mount, so loading them later remounts the field.
      key={cohorts ? "loaded" : "loading"}
      {...texts}
      options={isGone ? [...options, { id: String(value), label: t("unknownCohort") }] : options}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      placeholder={t("chooseCohort")}
      empty={t("noCohort")}
      isDisabled={isDisabled}
      autoFocus={autoFocus}
    />
  );
}
