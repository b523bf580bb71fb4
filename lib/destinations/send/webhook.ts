import "server-only";
import { Webhook } from "standardwebhooks";
import type { Message } from "@/lib/destinations/content";
import { type Answer, post } from "@/lib/destinations/send/post";

/** Sends a message to a webhook, signed. @param id the same in every attempt   @source Standard Webhooks */
export function sendWebhook(url: string, secret: string, id: string, { payload }: Message): Promise<Answer> {
  const now = new Date();
  const body = JSON.stringify(payload);
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, now, body),
  };
  return post(url, headers, body);
}
