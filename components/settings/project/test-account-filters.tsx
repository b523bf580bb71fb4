"use client";
import { useTranslations } from "next-intl";
import { PropertyFilters } from "@/components/filters/property-filters";
import type { PropertyFilter } from "@/lib/contract/filter";

interface TestAccountFiltersProps {
  projectId: string;
  filters: readonly PropertyFilter[];
  onChange: (filters: PropertyFilter[]) => void;
  faultOf: (path: string) => string | undefined;
  isDisabled: boolean;
}

/** The conditions of persons who are not test accounts, with the faults of each below them. */
export function TestAccountFilters({
  projectId,
  filters,
  onChange,
  faultOf,
  isDisabled,
}: TestAccountFiltersProps) {
  const t = useTranslations("projectSettings.testAccounts");
  const whole = faultOf("test_account_filters");
  const faults = filters.flatMap((_, at) => {
    const message = faultOf(`test_account_filters.${at}`);
    return message === undefined ? [] : [t("fault", { number: at + 1, message })];
  });
  const messages = whole === undefined ? faults : [whole, ...faults];
  return (
    <div className="flex flex-col gap-2">
      {filters.length === 0 && <p className="text-ink-3">{t("none")}</p>}
      <PropertyFilters
        projectId={projectId}
        label={t("title")}
        filters={filters}
        onChange={onChange}
        isDisabled={isDisabled}
      />
      {messages.length > 0 && (
        <ul role="alert" className="text-label text-rust">
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
