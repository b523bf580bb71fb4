"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { PageMessage } from "@/components/shell/page-message";
import { Button } from "@/components/ui/button";
import { meOptions, signOut } from "@/lib/client/access/session";

/** Opens the project that was used last; its page knows what opens first. */
export function ToCurrentProject() {
  const t = useTranslations("home");
  const common = useTranslations("common");
  const { data: me, isError, refetch } = useQuery(meOptions());
  const projectId = me?.team?.id;
  useEffect(() => {
    // A new document: after a navigation of the router, the first Tab would skip the navigation and its skip
    // link.
    if (projectId !== undefined) window.location.replace(`/p/${projectId}`);
  }, [projectId]);
  if (!isError && (!me || me.team)) return null;
  return (
    <PageMessage
      title={t(isError ? "failed" : "noProject")}
      detail={t(isError ? "failedDetail" : "noProjectDetail")}
    >
      <Button onPress={() => (isError ? void refetch() : void signOut())}>
        {common(isError ? "tryAgain" : "signOut")}
      </Button>
    </PageMessage>
  );
}
