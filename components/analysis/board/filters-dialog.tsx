import { useTranslations } from "next-intl";
import { useState } from "react";
import { completeFilters } from "@/components/filters/operators";
import { PropertyFilters } from "@/components/filters/property-filters";
import { TaskDialog } from "@/components/ui/task-dialog";
import type { PropertyFilter } from "@/lib/contract/filter";

const subjects = ["event", "person", "cohort"] as const;

interface FiltersDialogProps {
  projectId: string;
  filters: readonly PropertyFilter[];
  onClose: () => void;
  onApply: (filters: PropertyFilter[]) => void;
}

/** The filters of all tiles of a board. */
export default function FiltersDialog({ projectId, filters, onClose, onApply }: FiltersDialogProps) {
  const t = useTranslations("boards");
  const common = useTranslations("common");
  const [draft, setDraft] = useState(filters);
  return (
    <TaskDialog
      title={t("filtersTitle")}
      onClose={onClose}
      confirmLabel={common("apply")}
      onConfirm={() => {
        onApply(completeFilters(draft));
        onClose();
      }}
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t("filtersDetail")}</p>
        <PropertyFilters
          projectId={projectId}
          label={t("filtersTitle")}
          filters={draft}
          subjects={subjects}
          onChange={setDraft}
        />
      </div>
    </TaskDialog>
  );
}
