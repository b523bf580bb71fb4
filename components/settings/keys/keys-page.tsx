"use client";
import { PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { choicePart } from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import { dialogPart } from "@/components/settings/frame/dialog-part";
import { MemberKeys } from "@/components/settings/keys/member-keys";
import { OwnKeys } from "@/components/settings/keys/own-keys";
import { presetNames } from "@/components/settings/keys/scope-levels";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";
import { lazyComponent } from "@/components/ui/lazy-component";
import { PageHeader } from "@/components/ui/page-header";
import { useRole } from "@/lib/client/access/use-role";

const NewKeyDialog = lazyComponent(() => import("@/components/settings/keys/new-key-dialog"));

const urlParts = { ...dialogPart("new"), access: choicePart("access", presetNames, "readOnly") };

/** The caller's API keys, and for owners, those of others that can access the project. */
export function KeysPage({ projectId }: { projectId: string }) {
  const t = useTranslations("keys");
  const members = useTranslations("members.roles");
  const role = useRole(projectId);
  const [now] = useState(Date.now);
  const [{ dialog, access }, setView] = useUrlView(urlParts);
  const openNew = () => setView({ dialog: "new" });
  useCommands(t("title"), [{ id: "new", label: t("create.action"), run: openNew }]);
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <Button variant="primary" onPress={openNew}>
            <PlusIcon aria-hidden className="size-4" strokeWidth={1.75} />
            {t("create.action")}
          </Button>
        }
      />
      <h2 className="px-4 pt-6 text-section sm:px-8">{t("own")}</h2>
      <p className="max-w-[72ch] px-4 pt-1 pb-3 text-ink-2 sm:px-8">{t("ownDetail")}</p>
      <OwnKeys projectId={projectId} now={now} onCreate={openNew} />
      <h2 className="px-4 pt-8 text-section sm:px-8">{t("ofMembers")}</h2>
      <p className="max-w-[72ch] px-4 pt-1 pb-3 text-ink-2 sm:px-8">
        {role && role !== "owner" ? t("forbidden", { role: members(role) }) : t("ofMembersDetail")}
      </p>
      {(role === "owner" || role === null) && <MemberKeys projectId={projectId} now={now} />}
      {dialog === "new" && (
        <NewKeyDialog
          projectId={projectId}
          access={access}
          onClose={() => setView({ dialog: null, access: "readOnly" })}
        />
      )}
    </>
  );
}
