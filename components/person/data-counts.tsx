import { useFormatter, useTranslations } from "next-intl";

/** A number of the preview of an erasure. */
export type DataCount = (typeof erasedData)[number];

/** What an erasure counts, in the order in which it is shown. */
export const erasedData = [
  "persons",
  "former_persons",
  "events",
  "responses",
  "snapshots",
  "activity_entries",
] as const;

interface DataCountsProps {
  preview: Readonly<Partial<Record<DataCount, number>>>;
  /** Those shown, in their order. */
  names: readonly DataCount[];
  /** What becomes of them, if that is not the same for all. */
  fateOf?: (name: DataCount) => string;
}

/** Numbers of what is stored of persons. */
export function DataCounts({ preview, names, fateOf }: DataCountsProps) {
  const t = useTranslations("erasure.preview.counts");
  const format = useFormatter();
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      {names.map((name) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{t(name)}</dt>
          <dd className="text-right tabular-nums">
            {preview[name] ? format.number(preview[name]) : t("none")}
            {fateOf && (
              <span className="ml-2 inline-block w-20 text-left text-ink-3">
                {preview[name] ? fateOf(name) : null}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
