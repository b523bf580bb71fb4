"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { safePath } from "@/components/auth/safe-path";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { signInAtProvider } from "@/lib/client/access/session";

const faults = [
  "sso_unverified",
  "sso_domain",
  "sso_no_account",
  "sso_other_identity",
  "OAuthSignin",
] as const;

interface SingleSignOnProps {
  next: string | null;
  /** Why the last sign-in failed, in next-auth's words or ours; null for none. */
  error: string | null;
}

/** The button that leads to the identity provider, and why it led back without signing in. */
export function SingleSignOn({ next, error }: SingleSignOnProps) {
  const t = useTranslations("login");
  const [isPending, setIsPending] = useState(false);
  const [isUnreachable, setIsUnreachable] = useState(false);
  const fault = error === null ? null : (faults.find((known) => known === error) ?? "other");
  const start = async () => {
    setIsPending(true);
    setIsUnreachable(false);
    await signInAtProvider(safePath(next)).catch(() => {
      setIsPending(false);
      setIsUnreachable(true);
    });
  };
  return (
    <div className="flex flex-col gap-4">
      {isUnreachable ? (
        <Notice tone="fault">{t("singleSignOn.unreachable")}</Notice>
      ) : (
        fault && !isPending && <Notice tone="fault">{t(`singleSignOn.failures.${fault}`)}</Notice>
      )}
      <Button className="w-full" isPending={isPending} onPress={() => void start()}>
        {t("singleSignOn.submit")}
      </Button>
    </div>
  );
}
