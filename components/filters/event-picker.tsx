"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { FieldTextProps } from "@/components/ui/field";
import { SuggestField } from "@/components/ui/suggest-field";
import { eventNamesOptions } from "@/lib/client/events";

interface EventPickerProps extends FieldTextProps {
  projectId: string;
  /** The event's name; one that was never captured may be typed. */
  value: string;
  onChange: (name: string) => void;
  placeholder?: string;
  isDisabled?: boolean;
}

/** Suggestions at a time. */
const mostShown = 50;

/** An event by its name, with those that were captured to choose from. */
export function EventPicker({ projectId, value, onChange, ...field }: EventPickerProps) {
  const t = useTranslations("filters");
  const { data: names = [] } = useQuery(eventNamesOptions(projectId));
  const typed = value.trim().toLowerCase();
  const matching = names.includes(value) ? names : names.filter((name) => name.toLowerCase().includes(typed));
  return (
    <SuggestField
      {...field}
      value={value}
      onChange={onChange}
      options={matching.slice(0, mostShown).map((name) => ({ id: name, label: name }))}
      empty={t("noEvent")}
      isMono
    />
  );
}
