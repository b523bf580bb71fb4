import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";

interface RetryCountdownProps {
  /** Milliseconds since 1970. */
  retryAt: number;
  /** The reason of the refusal, in the API's words. */
  detail: string;
  onRetry: () => void;
}

const secondsUntil = (at: number) => Math.max(0, Math.ceil((at - Date.now()) / 1000));

/** Shown while the server is busy: the seconds until the request is retried. */
export function RetryCountdown({ retryAt, detail, onRetry }: RetryCountdownProps) {
  const t = useTranslations("analysis.frame");
  const [seconds, setSeconds] = useState(() => secondsUntil(retryAt));
  useEffect(() => {
    const update = () => setSeconds(secondsUntil(retryAt));
    update();
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [retryAt]);
  return (
    <section className="flex flex-col items-start gap-3 border-line border-y py-12">
      <h2 className="text-section">{t("busy")}</h2>
      <p className="text-ink-2">{detail}</p>
      <p className="text-ink-2 tabular-nums">
        <span aria-hidden>{t("retryIn", { seconds })}</span>
        <span role="status" className="sr-only">
          {t("retryLater")}
        </span>
      </p>
      <Button onPress={onRetry}>{t("retryNow")}</Button>
    </section>
  );
}
