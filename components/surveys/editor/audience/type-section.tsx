import { useTranslations } from "next-intl";
import { useState } from "react";
import { lookAfterTypeChange } from "@/components/survey/appearance/look-after-type-change";
import { usePathNames } from "@/components/surveys/editor/audience/use-path-names";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { useTypeOptions } from "@/components/surveys/survey-type/use-type-options";
import { lazyComponent } from "@/components/ui/lazy-component";
import { RadioGroup } from "@/components/ui/radio-group";
import type { SurveyType } from "@/lib/contract/survey/survey";
import { setType, typeChange } from "@/lib/survey-model/type-change";

const ConfirmDialog = lazyComponent(() =>
  import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog),
);

/** The type of the survey. A change that removes settings, or ends a link, is confirmed first. */
export function TypeSection() {
  const t = useTranslations("surveyTypes");
  const common = useTranslations("common");
  const { change, isReadOnly, survey } = useEditor("change", "isReadOnly", "survey");
  const draft = useDraft((draft) => draft);
  const options = useTypeOptions();
  const pathNames = usePathNames();
  const [requestedType, setRequestedType] = useState<SurveyType | null>(null);
  const name = (type: SurveyType) => t(`${type}.name`);
  /** What a change to the type does; the look that no one chose goes without a word. */
  const changesTo = (type: SurveyType) =>
    typeChange({ ...draft, appearance: lookAfterTypeChange(draft.appearance, draft.type, type) }, type);
  const changeTo = (type: SurveyType) => {
    const { removed } = changesTo(type);
    change(
      t("change.step", { type: name(type) }),
      (edited) => {
        edited.appearance = lookAfterTypeChange(edited.appearance, edited.type, type);
        setType(edited, type);
      },
      {
        notify:
          removed.length > 0
            ? t("change.doneRemoved", { type: name(type), names: pathNames(removed) })
            : t("change.done", { type: name(type) }),
      },
    );
  };
  const isPublished = survey.type === "external_survey" && survey.start_date !== null;
  const choose = (type: SurveyType) => {
    const needsConfirmation =
      changesTo(type).removed.length > 0 || (draft.type === "external_survey" && isPublished);
    if (needsConfirmation) setRequestedType(type);
    else if (type !== draft.type) changeTo(type);
  };
  const { removed, unused } = changesTo(requestedType ?? draft.type);
  return (
    <section aria-label={common("type")} data-path="type" className="flex flex-col gap-3">
      <RadioGroup
        label={common("type")}
        options={options}
        value={draft.type}
        onChange={choose}
        isDisabled={isReadOnly}
      />
      {requestedType && (
        <ConfirmDialog
          title={t("change.title", { type: name(requestedType) })}
          confirmLabel={t("change.confirm")}
          isOpen
          onOpenChange={(isOpen) => !isOpen && setRequestedType(null)}
          onConfirm={() => changeTo(requestedType)}
        >
          {isPublished && <p>{t("change.link")}</p>}
          <SettingList title={t("change.removed")} paths={removed} />
          <SettingList title={t("change.unused")} paths={unused} />
        </ConfirmDialog>
      )}
    </section>
  );
}

function SettingList({ title, paths }: { title: string; paths: readonly string[] }) {
  const pathNames = usePathNames();
  if (paths.length === 0) return null;
  return (
    <div>
      <p>{title}</p>
      <p className="text-ink">{pathNames(paths)}</p>
    </div>
  );
}
