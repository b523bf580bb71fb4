"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { askProgress, type RunningAnalysis } from "@/lib/client/analysis/ask";
import type { AnalysisProgress } from "@/lib/contract/analysis/parameters";

/** Milliseconds after which an analysis takes long, and between two requests for its progress. */
const longMs = 1000;
const pauseMs = 500;

/** The progress of an analysis, polled once it takes long. @param asked null while none is computed */
export function useReadingProgress(asked: RunningAnalysis | null): AnalysisProgress | null {
  const [long, setLong] = useState<RunningAnalysis | null>(null);
  useEffect(() => {
    if (asked === null) return;
    const timer = setTimeout(() => setLong(asked), longMs);
    return () => clearTimeout(timer);
  }, [asked]);
  const isLong = asked !== null && long === asked;
  const { data } = useQuery({
    queryKey: ["projects", asked?.projectId, "insights", "progress", asked?.progressId],
    queryFn: ({ signal }) => askProgress(asked!, signal),
    enabled: isLong,
    refetchInterval: pauseMs,
    retry: false,
    gcTime: 0,
  });
  return (isLong && data) || null;
}
