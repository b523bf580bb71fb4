import { useTranslations } from "next-intl";
import { Toolbar } from "react-aria-components";
import { Button } from "@/components/ui/button";

/** Something that can be done with all that is selected. */
interface BulkAction<Id extends string> {
  id: Id;
  label: string;
  /** Whether no selected row allows the action. */
  isDisabled?: boolean;
}

interface BulkBarProps<Id extends string> {
  /** Rows selected. */
  count: number;
  actions: readonly BulkAction<Id>[];
  onAct: (action: Id) => void;
  onClear: () => void;
  /** Whether rows of the selection are still loading. */
  isLoading?: boolean;
}

/** Bulk actions on the selection, floating at the bottom of the page, so that no row moves. */
export function BulkBar<Id extends string>(props: BulkBarProps<Id>) {
  const { count, actions, onAct, onClear, isLoading = false } = props;
  const t = useTranslations("dataList.bulk");
  return (
    <div className="pointer-events-none fixed inset-x-2 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 flex justify-center sm:inset-x-4 sm:bottom-4">
      <Toolbar
        aria-label={t("label")}
        data-bar
        className="pointer-events-auto flex flex-wrap items-center gap-x-2 gap-y-1 rounded-panel border border-float-edge bg-raised px-3 py-2 shadow-float"
      >
        <p aria-live="polite" className="mr-2 font-medium tabular-nums">
          {isLoading ? t("loading") : t("selected", { count })}
        </p>
        {actions.map(({ id, label, isDisabled = false }) => (
          <Button key={id} size="small" isDisabled={isDisabled || isLoading} onPress={() => onAct(id)}>
            {label}
          </Button>
        ))}
        <Button variant="quiet" size="small" onPress={onClear} className="sm:ml-2">
          {t("clear")}
        </Button>
      </Toolbar>
    </div>
  );
}
