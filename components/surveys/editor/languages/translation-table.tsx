import { useVirtualizer } from "@tanstack/react-virtual";
import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { TranslationCell } from "@/components/surveys/editor/languages/translation-cell";
import { useTextLabel } from "@/components/surveys/editor/languages/use-text-label";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { useFocusTarget } from "@/components/surveys/editor/state/use-focus-target";
import { Button } from "@/components/ui/button";
import { useLanguageName } from "@/components/ui/language-name";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { translationPath } from "@/lib/contract/survey/translatable";
import { textDirection } from "@/lib/contract/wire/language";
import type { GridRow } from "@/lib/survey-model/translations/grid";

interface TranslationTableProps {
  rows: readonly GridRow[];
  languages: readonly string[];
  onRemoveLanguage: (language: string) => void;
}

const estimatedRowPx = 72;

/** Texts and translations, virtualized: long surveys have a thousand texts. */
export function TranslationTable({ rows, languages, onRemoveLanguage }: TranslationTableProps) {
  const t = useTranslations("languages");
  const languageName = useLanguageName();
  const base = useDraft((draft) => draft.base_language);
  const { isReadOnly, focusTarget } = useEditor("isReadOnly", "focusTarget");
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedRowPx,
    getItemKey: (at) => rows[at]?.key ?? at,
    overscan: 6,
  });
  // A row outside of the viewport is scrolled into view, and rendered, before it can take the focus.
  useEffect(() => {
    const at = focusTarget
      ? rows.findIndex((row) =>
          languages.some((language) => focusTarget.path === translationPath(row, language)),
        )
      : -1;
    if (at !== -1) virtualizer.scrollToIndex(at, { align: "center" });
  }, [focusTarget, rows, languages, virtualizer]);
  useFocusTarget(scroller);
  const items = virtualizer.getVirtualItems();
  const spaceBefore = items[0]?.start ?? 0;
  const spaceAfter = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <ScrollRegion
      ref={scroller}
      label={t("title")}
      className="max-h-[70dvh] overflow-auto border-line border-y bg-sheet"
    >
      <table aria-rowcount={rows.length + 1} className="w-full border-collapse text-table">
        <thead className="sticky top-0 z-10 bg-sheet shadow-[inset_0_-1px_0_var(--line)]">
          <tr>
            <th scope="col" className="min-w-64 px-4 py-2 text-start text-ink-3 text-label sm:pl-8">
              {t("source", { language: languageName(base) })}
            </th>
            {languages.map((language) => (
              <th
                key={language}
                scope="col"
                className="min-w-64 px-3 py-1 text-start text-label last:pr-4 sm:last:pr-8"
              >
                <span className="flex items-center justify-between gap-2">
                  <span>
                    {languageName(language)} <code className="ml-1 font-normal text-ink-3">{language}</code>
                  </span>
                  {!isReadOnly && (
                    <Button
                      variant="quiet"
                      size="icon"
                      aria-label={t("remove", { language: languageName(language) })}
                      onPress={() => onRemoveLanguage(language)}
                    >
                      <XIcon aria-hidden className="size-4" strokeWidth={1.5} />
                    </Button>
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spaceBefore > 0 && <tr aria-hidden style={{ height: spaceBefore }} />}
          {items.map(({ index }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <tr
                key={row.key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                className="border-line border-b last:border-b-0"
              >
                <th scope="row" className="max-w-96 px-4 py-2 text-start align-top font-normal sm:pl-8">
                  <TextLabel row={row} />
                  <span
                    lang={base}
                    dir={textDirection(base)}
                    className={`block font-serif text-body [overflow-wrap:anywhere] ${row.isDefault ? "text-ink-3" : ""}`}
                  >
                    {row.source}
                  </span>
                </th>
                {languages.map((language) => (
                  <td
                    key={language}
                    data-path={translationPath(row, language)}
                    className="px-1.5 py-1.5 align-top last:pr-4 sm:last:pr-8"
                  >
                    <TranslationCell row={row} language={language} />
                  </td>
                ))}
              </tr>
            );
          })}
          {spaceAfter > 0 && <tr aria-hidden style={{ height: spaceAfter }} />}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** `Q3 Description`: which text of the survey it is. */
function TextLabel({ row }: { row: GridRow }) {
  const textLabel = useTextLabel();
  const t = useTranslations("languages");
  return (
    <span className="block text-ink-3 text-label font-normal">
      {textLabel(row)}
      {row.isDefault && ` · ${t("default")}`}
    </span>
  );
}
