import { useCallback, useMemo, useState } from "react";
import type { RowSource } from "@/components/data-list/row-source";
import { useServerRows } from "@/components/data-list/use-server-rows";
import type { PeopleQuestion } from "@/lib/client/analysis/people";
import type { AnswerRead } from "@/lib/client/answer-read";
import type { AnalysisActor } from "@/lib/contract/analysis/parameters";
import type { PageBounds } from "@/lib/contract/wire/page";

interface PeopleRows {
  /** The persons that can be listed. */
  source: RowSource<AnalysisActor>;
  /** Deleted persons, who count in the analysis and are not listed. */
  missing: number;
  /** The store they were read from, if there is a copy of events. */
  read: AnswerRead | null;
}

/** The persons of a question as rows. */
export function usePeopleRows({ key, loadPage }: PeopleQuestion, search: string): PeopleRows {
  const queryKey = useMemo(() => [...key, search], [key, search]);
  const [missing, setMissing] = useState(0);
  const [read, setRead] = useState<AnswerRead | null>(null);
  const load = useCallback(
    async (page: PageBounds, signal: AbortSignal | undefined) => {
      const { people, ...counts } = await loadPage({ ...page, search }, signal);
      setMissing(counts.missing);
      setRead(counts.read);
      return { results: people, count: counts.total - counts.missing };
    },
    [loadPage, search],
  );
  return { source: useServerRows({ queryKey, loadPage: load }), missing, read };
}
