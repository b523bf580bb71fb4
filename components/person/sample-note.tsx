import { useTranslations } from "next-intl";

/** Says that only persons of a sample are listed; nothing where all are. */
export function SampleNote({ size, of }: { size: number; of: number }) {
  const t = useTranslations("figures.people");
  if (size >= of) return null;
  return <p className="text-ink-3 text-table">{t("sample", { size, of })}</p>;
}
