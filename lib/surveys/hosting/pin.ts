import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { Throttled } from "@/lib/access/users/throttled";
import { createRateLimiter, takePoint } from "@/lib/database/rate-limiter";
import { keyedHash } from "@/lib/persons/receipt-hash";
import type { LimitedSurvey } from "@/lib/surveys/hosting/claims";

/** Wrong PINs of a survey from an address, and the seconds for which they count. @source docs/reference/surveys.md#hosted-surveys */
const [maxFailures, windowSeconds] = [10, 15 * 60];

let limiter: RateLimiterPostgres | undefined;

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * Whether a PIN is a survey's, compared in constant time. An attempt takes a point before it is compared, so that concurrent ones
 * can't exceed the limit, and a right one gives it back.
 *
 * @param address of the client   @throws Throttled
 */
export async function checkPin(
  surveyId: string,
  stored: string,
  entered: string,
  address: string,
): Promise<boolean> {
  limiter ??= createRateLimiter("survey-pin", maxFailures, windowSeconds);
  const key = sha256(`${surveyId} ${address}`).toString("hex");
  await takePoint(limiter, key, (seconds) => new Throttled(seconds));
  const isRight = timingSafeEqual(sha256(stored), sha256(entered.trim()));
  if (isRight) await limiter.reward(key);
  return isRight;
}

/** What a browser keeps after the right PIN, until it is closed: no other PIN has it, and it tells nothing of this one. */
export const pinProof = ({ receipt_key, id }: LimitedSurvey, pin: string): string =>
  keyedHash(receipt_key, `pin ${id} ${pin}`);

/** Whether a browser entered the PIN before, compared in constant time. */
export const isPinProof = (survey: LimitedSurvey, pin: string, proof: string): boolean =>
  timingSafeEqual(sha256(pinProof(survey, pin)), sha256(proof));
