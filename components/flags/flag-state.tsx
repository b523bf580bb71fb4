import { useTranslations } from "next-intl";
import { StatusMark } from "@/components/ui/status-mark";

interface FlagStateProps {
  isActive: boolean;
  /** Names the value that a person gets, on or off, instead of the flag's own state. */
  isValue?: boolean;
}

/** Whether a flag is enabled, or on for a person: a shape and a word. */
export function FlagState({ isActive, isValue = false }: FlagStateProps) {
  const t = useTranslations("flags.states");
  const common = useTranslations("common");
  return (
    <span className="inline-flex items-center gap-2 text-ink">
      <StatusMark
        {...(isActive ? { shape: "filledCircle", tone: "forest" } : { shape: "hollowSquare", tone: "ink-3" })}
      />
      {isValue ? (isActive ? common("on") : common("off")) : isActive ? t("enabled") : t("disabled")}
    </span>
  );
}
