import "server-only";
import { Webhook } from "standardwebhooks";
import type { DestinationMessage } from "@/lib/destinations/content";
import { post, type ReceiverAnswer } from "@/lib/destinations/send/post";

/** Sends a message to a webhook, signed. @param id the same in every attempt   @source Standard Webhooks */
export function sendWebhook(
  url: string,
  secret: string,
  id: string,
  { payload }: DestinationMessage,
): Promise<ReceiverAnswer> {
  const now = new Date();
  const body = JSON.stringify(payload);
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, now, body),
  };
  return post(url, headers, body);
}
