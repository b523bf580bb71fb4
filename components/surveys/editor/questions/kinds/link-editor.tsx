import { ExternalLinkIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "react-aria-components";
import type {
  QuestionEditorProps,
  QuestionOf,
} from "@/components/surveys/editor/questions/kinds/question-edit";
import { useQuestionField } from "@/components/surveys/editor/questions/use-question-field";
import { TextField } from "@/components/ui/text-field";

/** A question whose button opens a link. */
export function LinkEditor({ edit }: QuestionEditorProps<QuestionOf<"link">>) {
  const t = useTranslations("questions");
  const common = useTranslations("common");
  const { value, fault, ...field } = useQuestionField(edit, "link", common("url"));
  const link = value ?? "";
  return (
    <div className="flex max-w-[420px] items-end gap-2">
      <div className="min-w-0 grow">
        <TextField
          label={common("url")}
          hint={common("httpsOrMailto")}
          type="url"
          {...field}
          value={link}
          fault={fault === undefined ? undefined : t("link.fault")}
          data-path="link"
        />
      </div>
      {link !== "" && fault === undefined && (
        <Link
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t("link.test")}
          className="mb-[22px] grid size-[34px] shrink-0 place-items-center rounded-control text-water hover:bg-sunken"
        >
          <ExternalLinkIcon aria-hidden className="size-[18px]" strokeWidth={1.5} />
        </Link>
      )}
    </div>
  );
}
