import NextLink from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DataCounts, erasedData } from "@/components/person/data-counts";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { personPath } from "@/lib/client/links/persons";
import type { ErasurePreview as Preview } from "@/lib/contract/person/erasure";

/** Unknown ids that are named. */
const maxNamed = 20;

/** Ids whose persons are shown at first. */
const maxMatches = 10;

interface ErasurePreviewProps {
  /** Persons are links to their pages in this project; without it, names alone. */
  projectId?: string;
  /** The ids whose data is erased. */
  idCount: number;
  preview: Preview;
}

/** What an erasure would erase, in numbers, with whom each id means and the ids that nothing is stored of. */
export function ErasurePreview({ projectId, idCount, preview }: ErasurePreviewProps) {
  const t = useTranslations("erasure.preview");
  const common = useTranslations("common");
  const [isAllShown, setAllShown] = useState(false);
  const { matches, unknown } = preview;
  const shown = isAllShown ? matches : matches.slice(0, maxMatches);
  const hidden = idCount - unknown.length - shown.length;
  return (
    <div className="flex flex-col gap-4">
      <DataCounts preview={preview} names={erasedData} />
      {matches.length > 0 && (
        <ul aria-label={t("matches")} className="flex flex-col border-line border-y text-table">
          {shown.map((match) => (
            <li key={match.id} className="border-line border-b py-1.5 last:border-b-0">
              <span className="block font-mono text-ink-2 text-mono [overflow-wrap:anywhere]">
                {match.id}
              </span>
              {match.persons.map(({ uuid, name }) =>
                projectId ? (
                  <NextLink
                    key={uuid}
                    href={personPath(projectId, uuid)}
                    prefetch={false}
                    className="block truncate text-water underline"
                  >
                    {name}
                  </NextLink>
                ) : (
                  <span key={uuid} className="block truncate">
                    {name}
                  </span>
                ),
              )}
              {match.more_persons > 0 && (
                <span className="block text-ink-3">{common("andMore", { count: match.more_persons })}</span>
              )}
              {match.has_former_person && <span className="block text-ink-3">{t("formerPerson")}</span>}
              {match.persons.length === 0 && !match.has_former_person && (
                <span className="block text-ink-3">{t("noPerson")}</span>
              )}
            </li>
          ))}
          {hidden > 0 && (
            <li className="flex items-center gap-2 py-1.5 text-ink-3">
              {t("moreIds", { count: hidden })}
              {shown.length < matches.length && (
                <Button size="small" onPress={() => setAllShown(true)}>
                  {t("showIds", { count: matches.length })}
                </Button>
              )}
            </li>
          )}
        </ul>
      )}
      {unknown.length > 0 && (
        <Notice tone="caution">
          {t("unknown", { count: unknown.length })}
          <span className="block font-mono text-mono [overflow-wrap:anywhere]">
            {unknown.slice(0, maxNamed).join(", ")}
            {unknown.length > maxNamed && " …"}
          </span>
        </Notice>
      )}
    </div>
  );
}
