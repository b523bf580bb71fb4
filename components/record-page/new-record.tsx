import { useCrumbs } from "@/components/ui/breadcrumb";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { PageHeader } from "@/components/ui/page-header";
import { useCanEdit } from "@/lib/client/access/use-role";

interface NewRecordProps {
  projectId: string;
  title: string;
  /** The path of the page. */
  href: string;
  /** Shown to users who may not create the record. */
  forbidden: Record<"title" | "detail", string>;
  /** The form. */
  children: React.ReactNode;
}

/** The page on which a record is created. */
export function NewRecord({ projectId, title, href, forbidden, children }: NewRecordProps) {
  useCrumbs([{ label: title, href }]);
  const canEdit = useCanEdit(projectId);
  return (
    <>
      <PageHeader title={title} />
      {canEdit ? children : <ForbiddenState {...forbidden} />}
    </>
  );
}
