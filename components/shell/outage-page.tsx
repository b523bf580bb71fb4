"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { PageMessage } from "@/components/shell/page-message";
import { Button } from "@/components/ui/button";

/** Milliseconds between two checks, and the maximum random delay, so that clients do not all retry at once. */
const [checkMs, spreadMs] = [3000, 2000];

/** The page while the database can't be reached: it reloads by itself once it can. */
export function OutagePage() {
  const t = useTranslations("errors");
  const common = useTranslations("common");
  useEffect(reloadWhenAvailable, []);
  return (
    <PageMessage title={t("unavailable.title")} detail={t("unavailable.detail")}>
      <noscript>
        <meta httpEquiv="refresh" content="10" />
      </noscript>
      <Button onPress={() => window.location.reload()}>{common("tryAgain")}</Button>
    </PageMessage>
  );
}

/** Asks for this page until it is there. @returns what stops it */
function reloadWhenAvailable(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const check = async () => {
    if (await isAvailable()) window.location.reload();
    else wait();
  };
  const wait = () => {
    timer = setTimeout(check, checkMs + Math.random() * spreadMs);
  };
  wait();
  return () => clearTimeout(timer);
}

async function isAvailable(): Promise<boolean> {
  try {
    const { status } = await fetch(window.location.href, { method: "HEAD", redirect: "manual" });
    // A redirect has the status 0 here.
    return status < 500;
  } catch {
    // The server is away, too.
    return false;
  }
}
