import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { isMatchType, type MatchType, matchTypes } from "@/lib/contract/survey/url-match";

interface MatchSelectProps {
  label: string;
  /** As stored: undefined means `icontains`; for unknown types nothing is selected. */
  value: string | undefined;
  onChange: (type: MatchType) => void;
  isDisabled: boolean;
  /** The types that make sense here; a stored one is offered as well. All by default. */
  offered?: readonly MatchType[];
}

/** Selects how two texts are compared. */
export function MatchSelect({ label, value, onChange, isDisabled, offered = matchTypes }: MatchSelectProps) {
  const t = useTranslations("audience.match");
  const type = value ?? "icontains";
  return (
    <Select<MatchType>
      label={label}
      isLabelHidden
      options={matchTypes
        .filter((id) => offered.includes(id) || id === type)
        .map((id) => ({ id, label: t(id) }))}
      value={isMatchType(type) ? type : null}
      onChange={onChange}
      isDisabled={isDisabled}
    />
  );
}
