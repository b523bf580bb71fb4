import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FieldTextProps } from "@/components/ui/field";
import { SuggestField } from "@/components/ui/suggest-field";
import { eventNamesOptions } from "@/lib/client/events";

interface EventPickerProps extends FieldTextProps {
  projectId: string;
  /** The event's name; one that was never captured may be typed. */
  value: string;
  onChange: (name: string) => void;
  /** Offers any event as the first choice, with this text; `onChoose` is called when it is chosen. */
  anyEvent?: { label: string; onChoose: () => void };
  placeholder?: string;
  isDisabled?: boolean;
  /** Focuses the field when it appears. */
  autoFocus?: boolean;
  /** Opens the list with the focus, until an event is chosen. */
  opensOnFocus?: boolean;
}

/** The option for any event: no event has a name with such a character. */
const anyEventId = "\u0000";

/** A field for the name of an event, which suggests captured ones. */
export function EventPicker(props: EventPickerProps) {
  const { projectId, value, onChange, anyEvent, autoFocus = false, opensOnFocus = false, ...field } = props;
  const t = useTranslations("filters");
  const { data: names = [] } = useQuery(eventNamesOptions(projectId));
  // Emptying a focused field opens its list, so a new key resets the field once any event is chosen.
  const [anyCount, setAnyCount] = useState(0);
  const chooseAny = () => {
    anyEvent?.onChoose();
    setAnyCount(anyCount + 1);
  };
  return (
    <SuggestField
      {...field}
      key={anyCount}
      autoFocus={autoFocus || anyCount > 0}
      opensOnFocus={opensOnFocus && anyCount === 0}
      value={value}
      onChange={(text) => (text === anyEventId ? chooseAny() : onChange(text))}
      options={[
        ...(anyEvent ? [{ id: anyEventId, label: anyEvent.label }] : []),
        ...names.map((name) => ({ id: name, label: name })),
      ]}
      empty={t("noEvent")}
      isMono
    />
  );
}
