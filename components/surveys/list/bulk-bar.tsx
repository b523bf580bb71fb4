"use client";
import { useTranslations } from "next-intl";
import { Toolbar } from "react-aria-components";
import { bulkActions, isPossible, type SurveyAction } from "@/components/surveys/list/actions";
import type { Listed } from "@/components/surveys/list/listed";
import { Button } from "@/components/ui/button";

interface BulkBarProps {
  rows: readonly Listed[];
  onAct: (action: SurveyAction) => void;
  onClear: () => void;
}

/** What can be done with all that is chosen. What suits none of it can't be pressed. */
export function BulkBar({ rows, onAct, onClear }: BulkBarProps) {
  const t = useTranslations("surveyActions");
  return (
    <div className="sticky top-12 z-5 border-line border-b bg-water-soft px-4 py-1.5 sm:px-8">
      <Toolbar aria-label={t("bulk")} className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p aria-live="polite" className="mr-2 font-medium tabular-nums">
          {t("chosen", { count: rows.length })}
        </p>
        {bulkActions.map((action) => (
          <Button
            key={action}
            size="small"
            isDisabled={!rows.some((row) => isPossible(action, row))}
            onPress={() => onAct(action)}
          >
            {t(`${action}.bulk`)}
          </Button>
        ))}
        <Button look="quiet" size="small" onPress={onClear} className="sm:ml-auto">
          {t("clear")}
        </Button>
      </Toolbar>
    </div>
  );
}
