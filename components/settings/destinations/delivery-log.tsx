import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Drawer } from "@/components/ui/drawer";
import { RetryNotice } from "@/components/ui/retry-notice";
import { Skeleton } from "@/components/ui/skeleton";
import {
  deliveriesOptions,
  deliveryOptions,
  destinationsKey,
  redeliver,
} from "@/lib/client/access/destinations";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { Delivery, Destination } from "@/lib/contract/project/destination";

interface DeliveryLogProps {
  projectId: string;
  destination: Destination;
  /** Whether the user may send again. */
  canChange: boolean;
  onClose: () => void;
}

/** What was sent to a destination lately, with payload and answer. */
export function DeliveryLog({ projectId, destination, canChange, onClose }: DeliveryLogProps) {
  const t = useTranslations("destinations");
  const query = useQuery(deliveriesOptions(projectId, destination.id));
  const { data, isError } = query;
  return (
    <Drawer title={t("logOf", { name: destination.name })} width="wide" onClose={onClose}>
      {isError && (
        <RetryNotice tone="fault" query={query}>
          {t("logFailed")}
        </RetryNotice>
      )}
      {!data && !isError && <Skeleton height="h-24" />}
      {data?.results.length === 0 && <p className="text-ink-2">{t("noDeliveries")}</p>}
      <ul>
        {data?.results.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            projectId={projectId}
            destination={destination}
            delivery={delivery}
            canChange={canChange}
          />
        ))}
      </ul>
    </Drawer>
  );
}

interface DeliveryRowProps extends Omit<DeliveryLogProps, "onClose"> {
  delivery: Delivery;
}

const tones: Partial<Record<Delivery["status"], string>> = { failed: "text-rust", delivered: "text-ink-2" };

function DeliveryRow({ projectId, destination, delivery, canChange }: DeliveryRowProps) {
  const t = useTranslations("destinations");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const [isOpen, setOpen] = useState(false);
  const { id, event, status, attempts, error, created_at, next_attempt_at } = delivery;
  const timeOf = (instant: string) =>
    format.dateTime(new Date(instant), { dateStyle: "medium", timeStyle: "medium", timeZone });
  const { run, isPending } = useApiMutation({
    send: () => redeliver(projectId, destination.id, id),
    refreshes: [destinationsKey(projectId)],
    done: () => ({ message: t("redelivered") }),
    failed: () => t("redeliverFailed"),
  });
  return (
    <li className="flex flex-col gap-2 border-line border-b py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p>
            <span className="font-medium">{t(`eventNames.${event}`)}</span>{" "}
            <span className={tones[status] ?? "text-ochre"}>{t(`statuses.${status}`)}</span>
          </p>
          <p className="text-ink-3 text-label">
            <time dateTime={created_at}>{timeOf(created_at)}</time>
            {attempts > 1 && ` · ${t("attempts", { count: attempts })}`}
            {status === "pending" &&
              next_attempt_at &&
              ` · ${t("nextAttempt", { time: timeOf(next_attempt_at) })}`}
          </p>
          {error && <p className="text-rust text-label [overflow-wrap:anywhere]">{error}</p>}
        </div>
        <div className="flex gap-2">
          <Button size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {t("showPayload")}
          </Button>
          {canChange && status !== "pending" && (
            <Button size="small" isPending={isPending} onPress={() => run(undefined)}>
              {t("redeliver")}
            </Button>
          )}
        </div>
      </div>
      {isOpen && <DeliveryDetails projectId={projectId} destination={destination} delivery={delivery} />}
    </li>
  );
}

function DeliveryDetails({
  projectId,
  destination,
  delivery,
}: Pick<DeliveryRowProps, "projectId" | "destination" | "delivery">) {
  const t = useTranslations("destinations");
  const query = useQuery(deliveryOptions(projectId, destination.id, delivery.id));
  const { data, isError } = query;
  if (isError)
    return (
      <RetryNotice tone="fault" query={query}>
        {t("logFailed")}
      </RetryNotice>
    );
  if (!data) return <Skeleton height="h-24" />;
  return (
    <div className="flex flex-col gap-3">
      {data.payload ? (
        <CodeBlock label={t("payload")} code={JSON.stringify(data.payload, null, 2)} />
      ) : (
        <p className="text-ink-2">{t("noPayload")}</p>
      )}
      {data.response_status !== null && (
        <CodeBlock label={t("answer", { status: data.response_status })} code={data.response_body ?? ""} />
      )}
    </div>
  );
}
