import { useFormatter, useTranslations } from "next-intl";
import { useRatingText } from "@/components/survey/marks/rating-answer";
import { Select } from "@/components/ui/select";
import { plainText } from "@/lib/client/plain-text";
import type { PublicGroup, PublicResults } from "@/lib/contract/survey/public-link";
import { facesOf } from "@/lib/contract/survey/scales";

const everyone = "everyone";
const idOf = (group: PublicGroup | null) => (group ? JSON.stringify([group.of, group.key]) : everyone);

interface GroupSelectProps {
  results: PublicResults;
  value: PublicGroup | null;
  onChange: (group: PublicGroup | null) => void;
}

/** Chooses whose results are shown. */
export function GroupSelect({ results, value, onChange }: GroupSelectProps) {
  const t = useTranslations("publicResults");
  const common = useTranslations("common");
  const format = useFormatter();
  const ratingText = useRatingText();
  const nameOf = ({ of, key }: PublicGroup) => {
    if (of === null)
      return format.dateTime(new Date(`${key}-15T12:00:00Z`), {
        month: "long",
        year: "numeric",
        timeZone: "UTC",
      });
    const question = results.questions.find(({ id }) => id === of);
    const isNps = key === "detractors" || key === "passives" || key === "promoters";
    const answer = isNps ? t(`nps.${key}`) : question && facesOf(question) ? ratingText(key, question) : key;
    return t("answer", { question: plainText(question?.text ?? ""), answer });
  };
  return (
    <>
      {value && <p className="hidden print:block">{nameOf(value)}</p>}
      <div data-print="hide" className="flex max-w-[32rem] flex-col gap-1.5">
        <Select
          label={common("show")}
          value={idOf(value)}
          onChange={(id) => onChange(results.groups.find((group) => idOf(group) === id) ?? null)}
          options={[
            { id: everyone, label: common("everyone") },
            ...results.groups.map((group) => ({ id: idOf(group), label: nameOf(group) })),
          ]}
        />
        <p className="text-ink-3 text-label font-normal">{t("groupRule")}</p>
      </div>
    </>
  );
}
