import { useTranslations } from "next-intl";
import { PropertyFilters } from "@/components/filters/property-filters";
import type { RecordForm } from "@/components/forms/use-record-form";
import type { PropertyFilter } from "@/lib/contract/filter";

interface TestAccountFiltersProps {
  projectId: string;
  form: RecordForm<{ test_account_filters: PropertyFilter[] }>;
}

/** The conditions of persons who are not test accounts, with the faults of each below them. */
export function TestAccountFilters({ projectId, form }: TestAccountFiltersProps) {
  const t = useTranslations("projectSettings.testAccounts");
  const { faultAt, faultWithin, isReadOnly } = form;
  const filters = form.draft.test_account_filters;
  const whole = faultAt("test_account_filters");
  const faults = filters.flatMap((_, at) => {
    const message = faultWithin(`test_account_filters.${at}`);
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
        onChange={(next) => form.change({ test_account_filters: next })}
        isDisabled={isReadOnly}
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
