import { useTranslations } from "next-intl";
import { useSeesPersonalData } from "@/lib/client/access/use-role";

interface MaskedNoteProps {
  projectId: string;
  /** What is masked; by default a list. */
  of?: "list" | "person" | "sql";
}

/** Tells readers without personal data what is masked and why; nothing to others. */
export function MaskedNote({ projectId, of = "list" }: MaskedNoteProps) {
  const t = useTranslations("person.masked");
  if (useSeesPersonalData(projectId)) return null;
  return <p className="border-line border-b px-4 py-2 text-ink-2 text-table sm:px-8">{t(of)}</p>;
}
