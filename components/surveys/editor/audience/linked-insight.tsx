import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { ComboBox } from "@/components/ui/combo-box";
import { LinkButton } from "@/components/ui/link-button";
import { insightListOptions } from "@/lib/client/analysis/saved";
import { savedAnalysisPath } from "@/lib/client/links/saved-analyses";
import { insightTypeOf } from "@/lib/contract/analysis/insight-type";

/** The saved analysis that the survey belongs to, for the team: it is no condition. */
export function LinkedInsight() {
  const t = useTranslations("audience.insight");
  const common = useTranslations("common");
  const types = useTranslations("savedAnalyses.types");
  const name = useFieldName()("linked_insight_id") ?? "";
  const { change, isReadOnly, projectId } = useEditor("change", "isReadOnly", "projectId");
  const id = useDraft((draft) => draft.linked_insight_id);
  const { data: list, isPending } = useQuery(insightListOptions(projectId));
  const link = (next: number | null) =>
    change(name, (edited) => {
      edited.linked_insight_id = next;
    });
  const options = (list?.results ?? []).map((insight) => ({
    id: String(insight.id),
    label: insight.name || common("untitled"),
    detail: types(insightTypeOf(insight.filters)),
  }));
  // A deleted or unlisted insight.
  if (id !== null && list && !list.results.some((insight) => insight.id === id))
    options.unshift({ id: String(id), label: t("unlisted", { id }), detail: "" });
  return (
    <section aria-labelledby="linked-insight" className="flex flex-col">
      <h2 id="linked-insight" className="border-line border-b pb-3 text-section">
        {name}
      </h2>
      <p className="py-3 text-ink-2 text-table">{t("description")}</p>
      <div data-path="linked_insight_id" className="flex flex-wrap items-center gap-2">
        <ComboBox
          label={name}
          isLabelHidden
          placeholder={t("choose")}
          options={options}
          value={id === null ? null : String(id)}
          onChange={(next) => next !== null && link(Number(next))}
          empty={t("none")}
          isDisabled={isReadOnly || isPending}
          key={`${options.length} ${id}`}
          className="w-80 max-sm:w-full"
        />
        {id !== null && (
          <>
            <LinkButton href={savedAnalysisPath(projectId, id)}>{common("open")}</LinkButton>
            {!isReadOnly && <Button onPress={() => link(null)}>{t("unlink")}</Button>}
          </>
        )}
      </div>
    </section>
  );
}
