import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { withOutagePage } from "@/app/with-outage-page";
import { PublicBoardPage } from "@/components/analysis/board/public-board-page";
import { Missing } from "@/components/public-links/missing";
import { PublicPage } from "@/components/surveys/public-results/public-page";
import { readForwardedAddress } from "@/lib/access/users/attempts";
import { type PublicPage as OpenedPage, openPublicPage } from "@/lib/open-public-page";
import { answerLater } from "@/lib/page-outage";

/** Milliseconds after which the page reads its results itself. */
const maxWaitMs = 10_000;

/** Once a request, for the title and the page. */
const openOnce = cache(async (token: string) => {
  const address = readForwardedAddress((await headers()).get("x-forwarded-for"));
  return await openPublicPage(token, address, AbortSignal.timeout(maxWaitMs));
});

const titleOf = (page: OpenedPage | null): string | undefined =>
  page?.kind === "board" ? page.board.name : page?.kind === "results" ? page.results?.title : undefined;

export async function generateMetadata({ params }: PageProps<"/r/[token]">): Promise<Metadata> {
  const common = await getTranslations("common");
  const page = await openOnce((await params).token).catch(() => null);
  return {
    title: { absolute: titleOf(page) ?? common("results") },
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

/** Results for viewers without an account. */
export default withOutagePage(async function PublicResultsPage({
  params,
  searchParams,
}: PageProps<"/r/[token]">) {
  const [{ token }, { embed }] = await Promise.all([params, searchParams]);
  const page = await openOnce(token);
  if (page.kind === "missing") notFound();
  if (page.kind === "throttled") {
    answerLater(429, page.seconds);
    return <Missing why="throttled" />;
  }
  const isEmbedded = embed === "1";
  if (page.kind === "board" || (page.kind === "locked" && page.shows === "board"))
    return (
      <PublicBoardPage
        token={token}
        initial={page.kind === "board" ? page.board : null}
        isEmbedded={isEmbedded}
      />
    );
  return (
    <PublicPage
      token={token}
      isLocked={page.kind === "locked"}
      initial={page.kind === "results" ? page.results : null}
      isEmbedded={isEmbedded}
    />
  );
});
