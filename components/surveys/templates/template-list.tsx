import { useTranslations } from "next-intl";
import { ListBox, ListBoxItem } from "react-aria-components";
import { MiniFlowMap } from "@/components/surveys/templates/mini-flow-map";
import { lengthOf } from "@/components/surveys/templates/survey-length";
import { type TemplateId, templates } from "@/components/surveys/templates/templates";

interface TemplateListProps {
  ids: readonly TemplateId[];
  selected: TemplateId;
  onSelect: (id: TemplateId) => void;
  /** Called on Enter or a double click. */
  onUse: (id: TemplateId) => void;
}

/** The list of templates with their flow maps; arrow keys change the selection. */
export function TemplateList({ ids, selected, onSelect, onUse }: TemplateListProps) {
  const t = useTranslations("newSurvey");
  return (
    <ListBox
      aria-label={t("templates")}
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={[selected]}
      onSelectionChange={(keys) => {
        const id = ids.find((candidate) => keys !== "all" && keys.has(candidate));
        if (id) onSelect(id);
      }}
      onAction={(key) => {
        const id = ids.find((candidate) => candidate === key);
        if (id) onUse(id);
      }}
      className="border-line border-t"
    >
      {ids.map((id) => (
        <TemplateItem key={id} id={id} />
      ))}
    </ListBox>
  );
}

function TemplateItem({ id }: { id: TemplateId }) {
  const t = useTranslations("templates");
  const survey = templates[id].write(t);
  return (
    <ListBoxItem
      id={id}
      textValue={survey.name}
      className="grid cursor-pointer grid-cols-1 items-center gap-x-6 gap-y-2 border-line border-b border-l-2 border-l-transparent bg-sheet px-4 py-3 -outline-offset-2 hover:bg-sunken selected:border-l-water selected:bg-water-soft sm:px-8 lg:px-4 xl:grid-cols-[1fr_13rem]"
    >
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="font-semibold text-body text-ink">{survey.name}</span>
        <span className="text-ink-2 text-table">{survey.description}</span>
        <LengthText survey={survey} />
      </span>
      <MiniFlowMap survey={survey} className="max-h-20 justify-self-start xl:justify-self-end" />
    </ListBoxItem>
  );
}

/** "2–3 questions, about 30 s". */
export function LengthText({ survey }: { survey: ReturnType<(typeof templates)[TemplateId]["write"]> }) {
  const t = useTranslations("templates");
  const { minQuestions, maxQuestions, seconds } = lengthOf(survey.questions ?? []);
  return (
    <span className="font-mono text-ink-3 text-mono-small">
      {minQuestions === maxQuestions
        ? t("length", { least: minQuestions, seconds })
        : t("lengthRange", { least: minQuestions, most: maxQuestions, seconds })}
    </span>
  );
}
