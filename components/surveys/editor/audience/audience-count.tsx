"use client";
import { useEffect } from "react";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { useNarrowedSize } from "@/components/surveys/estimate/estimate";

/** Reports the size of the audience to the checks; renders nothing. */
export function AudienceCount({ onCount }: { onCount: (persons: number | null) => void }) {
  const editor = useEditor();
  const narrowed = useNarrowedSize(editor);
  // Whoever has the link of a hosted survey is its audience.
  const persons = editor.draft.type === "external_survey" ? null : narrowed;
  useEffect(() => onCount(persons), [persons, onCount]);
  return null;
}
