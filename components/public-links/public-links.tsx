import { useQuery } from "@tanstack/react-query";
import { PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryFailed } from "@/components/data-list/query-failed";
import { LinkForm } from "@/components/public-links/link-form";
import { LinkItem } from "@/components/public-links/link-item";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import type { PublicLinkCalls } from "@/lib/client/public-links";
import { maxPublicLinks, type PublicLink } from "@/lib/contract/survey/public-link";

interface PublicLinksProps {
  projectId: string;
  calls: PublicLinkCalls;
  isWritable: boolean;
  onClose: () => void;
  /** Below what is said of the links: what they do not show. */
  children?: React.ReactNode;
}

/** The links by which everyone sees the results of a survey, or a board. */
export default function PublicLinks(props: PublicLinksProps) {
  const { projectId, calls, isWritable, onClose, children } = props;
  const t = useTranslations("publicLinks");
  const common = useTranslations("common");
  const links = useQuery(calls.list);
  const [edited, setEdited] = useState<PublicLink | "new" | null>(null);
  if (edited !== null)
    return (
      <LinkForm
        projectId={projectId}
        calls={calls}
        link={edited === "new" ? null : edited}
        onClose={() => setEdited(null)}
      />
    );
  const isFull = (links.data?.filter(({ token }) => token !== null).length ?? 0) >= maxPublicLinks;
  return (
    <Dialog
      title={t(`${calls.hasSwitches ? "results" : "board"}.title`)}
      onClose={onClose}
      footer={<Button onPress={onClose}>{common("close")}</Button>}
    >
      <div className="flex flex-col gap-4">
        <p className="max-w-[68ch] text-ink-2">
          {t(`${calls.hasSwitches ? "results" : "board"}.${isWritable ? "detail" : "viewer"}`)}
        </p>
        {children}
        {isWritable && links.data && !isFull && (
          <Button className="self-start" onPress={() => setEdited("new")}>
            <PlusIcon aria-hidden className="size-4" strokeWidth={1.75} />
            {common("createLink")}
          </Button>
        )}
        {isFull && <p className="text-ink-3">{t("full")}</p>}
        {links.isPending && (
          <div className="flex flex-col gap-4 py-2">
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
          </div>
        )}
        {!links.data && <QueryFailed title={t("failed")} query={links} />}
        {links.data?.length === 0 && <p className="py-4 text-ink-3">{t("empty")}</p>}
        {links.data && links.data.length > 0 && (
          <ul aria-label={t("list")} className="flex flex-col border-line border-t">
            {links.data.map((link) => (
              <LinkItem
                key={link.id}
                projectId={projectId}
                calls={calls}
                link={link}
                onEdit={isWritable && link.revoked_at === null ? () => setEdited(link) : null}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
