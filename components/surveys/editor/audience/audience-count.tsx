"use client";
import { useEffect } from "react";
import { useNarrowedSize } from "@/components/surveys/editor/audience/estimate";

/** Tells the checks how many persons the conditions leave; shows nothing. */
export function AudienceCount({ onCount }: { onCount: (persons: number | null) => void }) {
  const persons = useNarrowedSize();
  useEffect(() => onCount(persons), [persons, onCount]);
  return null;
}
