import "server-only";
import { db } from "@/lib/database/client";
import type { Prisma } from "@/lib/database/generated/client";
import { runInTransaction } from "@/lib/database/query";
import { type Transaction, transaction } from "@/lib/database/transaction";
import type { DestinationMessage } from "@/lib/destinations/content";
import type { DeliveryRow } from "@/lib/destinations/delivery";
import { disableDestination } from "@/lib/destinations/disable";
import { queueDelivery } from "@/lib/destinations/jobs";
import { createMessage } from "@/lib/destinations/message";
import type { ReceiverAnswer } from "@/lib/destinations/send/post";
import { sendSlack } from "@/lib/destinations/send/slack";
import { sendWebhook } from "@/lib/destinations/send/webhook";
import { type DestinationRow, destinationInclude, openSealed } from "@/lib/destinations/view";
import { queueMail } from "@/lib/mail/queue";

const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** Milliseconds from one attempt to the next: about three days in all. */
const delays = [
  ...[5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour],
  ...[10 * hour, 10 * hour, 10 * hour, 10 * hour, 10 * hour, 10 * hour],
];

/** Milliseconds without a success after which a destination is disabled. */
const patience = 72 * hour;

/**
 * Sends a delivery that was claimed, and records what came of it. A test is sent once, whatever the state of its destination.
 *
 * @param now the time of the attempt
 */
export async function attemptDelivery(delivery: DeliveryRow, now: Date): Promise<void> {
  const { project_id, destination_id } = delivery;
  const destination = await db.destination.findUnique({
    where: { project_id_id: { project_id, id: destination_id } },
    include: destinationInclude,
  });
  if (!destination) return;
  const isTest = delivery.event === "test";
  if (!destination.enabled && !isTest) return await drop(delivery, "The destination is disabled.", now);
  const message = await createMessage(destination, delivery);
  if (typeof message === "string") return await drop(delivery, message, now);
  if (destination.type === "email") return await mailMessage(destination, delivery, message, now);
  const answer = await sendMessage(destination, delivery, message);
  // What a receiver answers may repeat what it got: answers of persons are deleted with their responses, digests are not.
  const kept = delivery.event === "digest" ? { ...answer, body: null } : answer;
  if (answer.error === null) await recordSuccess(delivery, kept, now);
  else
    await recordFailure(destination, delivery, kept, isTest ? undefined : delays[delivery.attempts - 1], now);
}

const noAnswer: ReceiverAnswer = { status: null, body: null, error: null };

async function sendMessage(
  destination: DestinationRow,
  { id }: DeliveryRow,
  message: DestinationMessage,
): Promise<ReceiverAnswer> {
  const secret = openSealed(destination);
  if (secret === null)
    return { ...noAnswer, error: "NEXTAUTH_SECRET has changed. Rotate the secret, or enter the URL again." };
  return destination.type === "slack"
    ? await sendSlack(secret, message)
    : await sendWebhook(destination.url ?? "", secret, id, message);
}

/** Hands a message over to the mail jobs, in the transaction that finishes the delivery. */
const mailMessage = (
  { emails }: DestinationRow,
  delivery: DeliveryRow,
  message: DestinationMessage,
  now: Date,
) =>
  transaction(async (tx) => {
    const { title, lines, link } = message;
    for (const to of emails)
      await queueMail(tx, { to, subject: title, paragraphs: [title], link, rows: lines });
    await finish(tx, delivery, { status: "delivered", finished_at: now });
  });

const finish = (
  tx: Transaction,
  { project_id, id }: DeliveryRow,
  data: Prisma.DeliveryUpdateManyMutationInput,
) =>
  tx.delivery.updateMany({
    where: { project_id, id },
    data: { next_attempt_at: null, error: null, ...data },
  });

const drop = async (delivery: DeliveryRow, error: string, now: Date): Promise<void> => {
  await finish(db, delivery, { status: "dropped", error, finished_at: now });
};

const columnsOf = ({ status, body, error }: ReceiverAnswer) => ({
  response_status: status,
  response_body: body,
  error,
});

async function recordSuccess(delivery: DeliveryRow, answer: ReceiverAnswer, now: Date): Promise<void> {
  const { project_id, destination_id } = delivery;
  await finish(db, delivery, { status: "delivered", finished_at: now, ...columnsOf(answer) });
  await db.destination.updateMany({
    where: { project_id, id: destination_id, failing_since: { not: null } },
    data: { failing_since: null },
  });
}

/** @param delay until the next attempt; undefined for the last one */
async function recordFailure(
  destination: DestinationRow,
  delivery: DeliveryRow,
  answer: ReceiverAnswer,
  delay: number | undefined,
  now: Date,
): Promise<void> {
  const { project_id } = delivery;
  await transaction(async (tx) => {
    const next = delay === undefined ? null : new Date(now.getTime() + delay);
    await finish(tx, delivery, {
      ...columnsOf(answer),
      ...(next ? { next_attempt_at: next } : { status: "failed", finished_at: now }),
    });
    // What is due later is found by the job of every minute.
    if (next && delay !== undefined && delay < minute) await queueDelivery(runInTransaction(tx), next);
    if (delivery.event === "test") return;
    const failingSince = destination.failing_since ?? now;
    if (!destination.failing_since)
      await tx.destination.updateMany({
        where: { project_id, id: destination.id, failing_since: null },
        data: { failing_since: now },
      });
    if (now.getTime() - failingSince.getTime() >= patience)
      await disableDestination(tx, destination, answer.error ?? "", now);
  });
}
