import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { askProgress, type RunningAnalysis } from "@/lib/client/analysis/ask";
import type { AnalysisProgress } from "@/lib/contract/analysis/parameters";

/** Milliseconds after which an analysis takes long, and between two requests for its progress. */
const longMs = 1000;
const pauseMs = 500;

/** How far an analysis has read, asked again and again once it takes long. @param running null while none is computed */
export function useReadingProgress(running: RunningAnalysis | null): AnalysisProgress | null {
  const [long, setLong] = useState<RunningAnalysis | null>(null);
  useEffect(() => {
    if (running === null) return;
    const timer = setTimeout(() => setLong(running), longMs);
    return () => clearTimeout(timer);
  }, [running]);
  const isLong = running !== null && long === running;
  const { data } = useQuery({
    queryKey: ["projects", running?.projectId, "insights", "progress", running?.progressId],
    queryFn: ({ signal }) => askProgress(running!, signal),
    enabled: isLong,
    refetchInterval: pauseMs,
    retry: false,
    gcTime: 0,
  });
  return (isLong && data) || null;
}
