import { useFormatter, useTranslations } from "next-intl";
import type { ImportRun } from "@/lib/contract/project/import";

const columns = ["total", "added", "existing", "refused"] as const;

/** The counts of an import by kind, why rows were refused, and which fields were left out. */
export function ImportReport({ run }: { run: ImportRun }) {
  const t = useTranslations("imports");
  const common = useTranslations("common");
  const format = useFormatter();
  const { counts, refused, left_out: leftOut, status } = run;
  if (status === "counting" && counts.every(({ total }) => total === null)) return null;
  const shown = status === "counting" || status === "counted" ? (["total"] as const) : columns;
  return (
    <>
      <table className="w-full max-w-xl text-table tabular-nums">
        <thead>
          <tr className="border-line border-b text-ink-3 text-label">
            <th scope="col" className="py-1.5 pr-2 text-left font-normal">
              {common("kind")}
            </th>
            {shown.map((column) => (
              <th key={column} scope="col" className="py-1.5 pl-2 sm:pl-4 text-right font-normal">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map((count) => (
            <tr key={count.kind} className="border-line border-b last:border-b-0">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                {t(`kinds.${count.kind}`)}
              </th>
              {shown.map((column) => (
                <td key={column} className="py-1.5 pl-2 sm:pl-4 text-right">
                  {count[column] === null ? common("unknown") : format.number(count[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {refused.length > 0 && (
        <Entries title={t("refused")}>
          {refused.map(({ kind, name, code, value, count }) => (
            <li key={`${kind} ${name} ${code} ${value}`} className="[overflow-wrap:anywhere]">
              {t("refusal", {
                kind: t(`kinds.${kind}`),
                name: name ?? "",
                hasName: String(name !== null),
                count,
                reason: t(`refusals.${code}`, { value: value ?? "" }),
              })}
            </li>
          ))}
        </Entries>
      )}
      {leftOut.length > 0 && (
        <Entries title={t("leftOut")}>
          {leftOut.map(({ kind, field, count }) => (
            <li key={`${kind} ${field}`} className="[overflow-wrap:anywhere]">
              {t("leftOutField", { kind: t(`kinds.${kind}`), field, count })}
            </li>
          ))}
        </Entries>
      )}
    </>
  );
}

const Entries = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <details className="max-w-xl text-table">
    <summary className="cursor-pointer py-1 text-ink-2">{title}</summary>
    <ul className="flex max-h-72 flex-col gap-1 overflow-y-auto py-1 pl-4 text-ink-2">{children}</ul>
  </details>
);
