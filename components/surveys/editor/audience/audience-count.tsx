"use client";
import { useEffect } from "react";
import { useNarrowedSize } from "@/components/surveys/editor/audience/estimate";

/** Reports the size of the audience to the checks; renders nothing. */
export function AudienceCount({ onCount }: { onCount: (persons: number | null) => void }) {
  const persons = useNarrowedSize();
  useEffect(() => onCount(persons), [persons, onCount]);
  return null;
}
