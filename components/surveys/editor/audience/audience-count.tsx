"use client";
import { useEffect } from "react";
import { useNarrowedSize } from "@/components/surveys/editor/audience/estimate";
import { useEditor } from "@/components/surveys/editor/state/use-editor";

/** Reports the size of the audience to the checks; renders nothing. */
export function AudienceCount({ onCount }: { onCount: (persons: number | null) => void }) {
  const { draft } = useEditor();
  const narrowed = useNarrowedSize();
  // Whoever has the link of a hosted survey is its audience.
  const persons = draft.type === "external_survey" ? null : narrowed;
  useEffect(() => onCount(persons), [persons, onCount]);
  return null;
}
