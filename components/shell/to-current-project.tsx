"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { PageMessage } from "@/components/shell/page-message";
import { Button } from "@/components/ui/button";
import { meOptions, signOut } from "@/lib/client/session";

/** Opens the project that was used last; its page knows what opens first. */
export function ToCurrentProject() {
  const t = useTranslations("home");
  const router = useRouter();
  const { data: me, isError, refetch } = useQuery(meOptions());
  const projectId = me?.team?.id;
  useEffect(() => {
    if (projectId !== undefined) router.replace(`/p/${projectId}`);
  }, [projectId, router]);
  if (!isError && (!me || me.team)) return null;
  return (
    <PageMessage
      title={t(isError ? "failed" : "noProject")}
      detail={t(isError ? "failedDetail" : "noProjectDetail")}
    >
      <Button onPress={() => (isError ? void refetch() : void signOut())}>
        {t(isError ? "retry" : "signOut")}
      </Button>
    </PageMessage>
  );
}
