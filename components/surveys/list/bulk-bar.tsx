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

/**
 * What can be done with all that is chosen, over the foot of the page: no row moves. What suits none of it can't be
 * pressed.
 */
export function BulkBar({ rows, onAct, onClear }: BulkBarProps) {
  const t = useTranslations("surveyActions");
  return (
    <div className="pointer-events-none fixed inset-x-2 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 flex justify-center sm:inset-x-4 sm:bottom-4">
      <Toolbar
        aria-label={t("bulk")}
        className="pointer-events-auto flex flex-wrap items-center gap-x-2 gap-y-1 rounded-panel border border-float-edge bg-raised px-3 py-2 shadow-float"
      >
        <p aria-live="polite" className="mr-2 font-medium tabular-nums">
          {t("selected", { count: rows.length })}
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
        <Button variant="quiet" size="small" onPress={onClear} className="sm:ml-2">
          {t("clear")}
        </Button>
      </Toolbar>
    </div>
  );
}
