import { useTranslations } from "next-intl";
import { Link } from "react-aria-components";
import { useFieldName } from "@/components/forms/field-name";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { Select } from "@/components/ui/select";
import { contactBudgetPath } from "@/lib/client/links/settings";
import { useProjectSurveyConfig } from "@/lib/client/surveys/use-project-survey-config";
import { contactPriorities } from "@/lib/contract/survey/contact-priority";
import { contactBudgetOf } from "@/lib/survey-model/contact-budget";

/** The rank of the survey in the project's contact budget. */
export function ContactPriority() {
  const t = useTranslations("audience.contactPriority");
  const name = useFieldName()("contact_priority") ?? "";
  const { change, isReadOnly, projectId } = useEditor("change", "isReadOnly", "projectId");
  const priority = useDraft((draft) => draft.contact_priority);
  const { config, isAsked } = useProjectSurveyConfig(projectId);
  const limits = contactBudgetOf(config)?.limits ?? [];
  return (
    <section aria-labelledby="contact-priority" className="flex flex-col">
      <h2 id="contact-priority" className="border-line border-b pb-3 text-section">
        {name}
      </h2>
      <p className="py-3 text-ink-2 text-table">
        {limits.length > 0
          ? limits.map(({ isWait, ...limit }) => t("budget", { ...limit, isWait: String(isWait) })).join(" ")
          : isAsked && t("none")}{" "}
        {limits.length > 0 && t(priority === "exempt" ? "exemptHint" : "hint")}{" "}
        <Link
          href={contactBudgetPath(projectId)}
          className="text-water underline underline-offset-2 hover:text-water-hover"
        >
          {t("settings")}
        </Link>
      </p>
      <div data-path="contact_priority">
        <Select
          label={name}
          isLabelHidden
          options={contactPriorities.map((id) => ({ id, label: t(id) }))}
          value={priority}
          onChange={(next) =>
            change(name, (edited) => {
              edited.contact_priority = next;
            })
          }
          isDisabled={isReadOnly}
          className="w-80 max-sm:w-full"
        />
      </div>
    </section>
  );
}
