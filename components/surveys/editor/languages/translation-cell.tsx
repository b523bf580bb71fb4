import { CircleDashedIcon, HistoryIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { TextArea, TextField } from "react-aria-components";
import { useTextLabel } from "@/components/surveys/editor/languages/use-text-label";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { useLanguageName } from "@/components/ui/language-name";
import { textDirection } from "@/lib/contract/wire/language";
import {
  type CellState,
  type GridRow,
  keepTranslation,
  setTranslation,
} from "@/lib/survey-model/translations/grid";

interface TranslationCellProps {
  row: GridRow;
  language: string;
}

const stateIcons = {
  translated: null,
  optional: null,
  missing: { Icon: CircleDashedIcon, tone: "text-ink-3" },
  stale: { Icon: HistoryIcon, tone: "text-ochre" },
  count: { Icon: TriangleAlertIcon, tone: "text-rust" },
} as const satisfies Record<CellState, unknown>;

/** A translation with its state: missing, stale or wrong number of choices. */
export function TranslationCell({ row, language }: TranslationCellProps) {
  const t = useTranslations("languages");
  const languageName = useLanguageName();
  const textLabel = useTextLabel();
  const remarkId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { change, isReadOnly } = useEditor("change", "isReadOnly");
  const cell = row.cells[language];
  if (!cell) return null;
  const label = t("cell", { language: languageName(language), place: textLabel(row) });
  const stateIcon = stateIcons[cell.state];
  const markUpToDate = () => {
    // The button disappears with the state, so the focus moves to the field.
    field.current?.focus();
    const actionLabel = t("markCellUpToDate", { cell: label });
    change(actionLabel, (draft) => keepTranslation(draft, row, language), {
      announce: t("markedUpToDate", { cell: label }),
    });
  };
  return (
    <TextField
      aria-label={label}
      {...(stateIcon && { "aria-describedby": remarkId })}
      value={cell.text}
      onChange={(text) =>
        change(label, (draft) => setTranslation(draft, row, language, text), {
          coalesce: `translations.${language}.${row.key}`,
        })
      }
      isDisabled={isReadOnly}
      className="flex flex-col gap-0.5"
    >
      <TextArea
        ref={field}
        lang={language}
        dir={textDirection(language)}
        rows={1}
        className={`field-sizing-content min-h-[34px] w-full min-w-56 resize-none rounded-control border bg-transparent px-2 py-1.5 font-serif text-body text-ink hover:border-control focus:border-control ${stateIcon === null ? "border-transparent" : "border-line border-dashed"}`}
      />
      {stateIcon && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p
            id={remarkId}
            className={`flex min-w-0 items-start gap-1 px-2 text-label font-normal ${stateIcon.tone}`}
          >
            <stateIcon.Icon aria-hidden className="mt-px size-3.5 shrink-0" strokeWidth={1.75} />
            <span className="[overflow-wrap:anywhere]">
              {cell.state === "stale"
                ? t("states.stale", { source: cell.madeFrom ?? "" })
                : t(`states.${cell.state}`)}
            </span>
          </p>
          {cell.state === "stale" && !isReadOnly && (
            <Button size="small" aria-label={t("markCellUpToDate", { cell: label })} onPress={markUpToDate}>
              {t("markUpToDate")}
            </Button>
          )}
        </div>
      )}
    </TextField>
  );
}
