import NextLink from "next/link";
import { useTranslations } from "next-intl";
import { DataCounts, erasedData } from "@/components/person/data-counts";
import { Notice } from "@/components/ui/notice";
import { personPath } from "@/lib/client/links/persons";
import type { ErasurePreview as Preview } from "@/lib/contract/person/erasure";

/** Unknown ids that are named. */
const maxNamed = 20;

interface ErasurePreviewProps {
  /** Persons are links to their pages in this project; without it, names alone. */
  projectId?: string;
  preview: Preview;
}

/** What an erasure would erase, in numbers, with the first persons and the ids that nothing is stored of. */
export function ErasurePreview({ projectId, preview }: ErasurePreviewProps) {
  const t = useTranslations("erasure.preview");
  const { first_persons, unknown } = preview;
  return (
    <div className="flex flex-col gap-4">
      <DataCounts preview={preview} names={erasedData} />
      {first_persons.length > 0 && (
        <ul aria-label={t("counts.persons")} className="flex flex-col border-line border-y py-1">
          {first_persons.map(({ uuid, name }) => (
            <li key={uuid} className="truncate text-table">
              {projectId ? (
                <NextLink
                  href={personPath(projectId, uuid)}
                  prefetch={false}
                  className="text-water underline"
                >
                  {name}
                </NextLink>
              ) : (
                name
              )}
            </li>
          ))}
          {preview.persons > first_persons.length && (
            <li className="text-ink-3 text-table">
              {t("more", { count: preview.persons - first_persons.length })}
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
