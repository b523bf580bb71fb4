import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";

interface RefusedScreenProps {
  /** The heading of a page; none for a part of one. */
  title?: string;
  /** What the user's role can't do. */
  refusal: string;
}

/** Instead of a screen that the API refuses to the user's role: what they can't do, and who can change that. */
export function RefusedScreen({ title, refusal }: RefusedScreenProps) {
  const t = useTranslations("person");
  return (
    <>
      {title !== undefined && <PageHeader title={title} />}
      <EmptyState title={refusal}>
        <p className="text-ink-2">{t("refused")}</p>
      </EmptyState>
    </>
  );
}
