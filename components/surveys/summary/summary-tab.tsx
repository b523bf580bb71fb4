"use client";
import type { ResultTabProps } from "@/components/surveys/response-filter/result-tab";
import { useResults } from "@/components/surveys/response-filter/use-results";

/** What people answered, question by question. */
export default function SummaryTab({ projectId, survey }: ResultTabProps) {
  const results = useResults(projectId, survey.id);
  return <p>{results.data?.totals.started}</p>;
}
