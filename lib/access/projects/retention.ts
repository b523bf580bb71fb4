import "server-only";
import { type Retention, tooLongRule } from "@/lib/contract/project/retention";
import { Invalid } from "@/lib/errors";

/** @throws Invalid for rules that keep persons longer than the events by which they are seen */
export function checkRetention(retention: Retention): void {
  const name = tooLongRule(retention);
  if (name === null) return;
  throw new Invalid(
    "retention",
    "max_value",
    `Persons can't be kept longer than events: at most ${retention.events_months} months.`,
    `retention.${name}`,
  );
}
