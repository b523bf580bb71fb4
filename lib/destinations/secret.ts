import "server-only";
import { randomBytes } from "node:crypto";

/** A new secret for the signatures of a webhook, of 256 bits. @source Standard Webhooks */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;
