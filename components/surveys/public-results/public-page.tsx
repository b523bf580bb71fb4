"use client";
import { LinkGate } from "@/components/public-links/link-gate";
import { ResultsOfLink } from "@/components/surveys/public-results/results-of-link";
import type { PublicResults } from "@/lib/contract/survey/public-link";

interface PublicPageProps {
  token: string;
  isLocked: boolean;
  /** Those of everyone, as they were when the page was made; null where they are still to be read. */
  initial: PublicResults | null;
  /** Whether it is shown within another page. */
  isEmbedded: boolean;
}

/** The page of a public link: its results, or the password that opens them. */
export function PublicPage({ token, isLocked, initial, isEmbedded }: PublicPageProps) {
  return (
    <LinkGate shows="results" token={token} isLocked={isLocked}>
      {(access, lock) => (
        <ResultsOfLink visit={{ token, access }} initial={initial} isEmbedded={isEmbedded} onLocked={lock} />
      )}
    </LinkGate>
  );
}
