import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { eventNamesOptions, maxEventNames } from "@/lib/client/events";

/** Milliseconds without a change after which a name counts as typed. */
const typingMs = 800;

interface UncapturedEventProps {
  projectId: string;
  name: string;
  className?: string;
}

/** Says that no event of a name was captured, which may be a typing error. */
export function UncapturedEvent({ projectId, name, className = "" }: UncapturedEventProps) {
  const t = useTranslations("filters");
  const { data: names } = useQuery(eventNamesOptions(projectId));
  const typed = useDebouncedValue(name, typingMs);
  const isUnknown =
    typed === name && name !== "" && names && names.length < maxEventNames && !names.includes(name);
  return (
    <p role="status" className={`text-ink-3 text-table empty:hidden ${className}`}>
      {isUnknown ? t("uncaptured") : ""}
    </p>
  );
}
