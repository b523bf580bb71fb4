import { useEffect } from "react";
import { useEditedSurvey } from "@/components/surveys/editor/state/use-editor";
import { useNarrowedSize } from "@/components/surveys/estimate/estimate";

/** Reports the size of the audience to the checks; renders nothing. */
export default function AudienceCount({ onCount }: { onCount: (persons: number | null) => void }) {
  const target = useEditedSurvey();
  const narrowed = useNarrowedSize(target);
  // The audience of a hosted survey is everyone with its link.
  const persons = target.draft.type === "external_survey" ? null : narrowed;
  useEffect(() => onCount(persons), [persons, onCount]);
  return null;
}
