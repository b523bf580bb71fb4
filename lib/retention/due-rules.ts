// What a project keeps, and for how long. rules/ says what each rule is about: a preview counts it, a run removes it. Who runs
// it, and when, is in lib/jobs.
import "server-only";
import { fromAbsolute, toCalendarDate, toZoned } from "@internationalized/date";
import {
  defaultRetention,
  type Retention,
  type RetentionRule,
  retentionRules,
} from "@/lib/contract/project/retention";

/** A rule that is on. */
export interface DueRule {
  rule: RetentionRule;
  /** What is older goes. */
  before: Date;
}

/** What the rules of a project apply to. */
export interface DueProject {
  id: number;
  timezone: string;
  retention: Retention;
}

/** A project with the rules that are stored of it. @param stored only what was set */
export const toDueProject = (
  { id, timezone }: { id: number; timezone: string },
  stored: Partial<Retention>,
): DueProject => ({ id, timezone, retention: { ...defaultRetention, ...stored } });

/**
 * The rules that are on, in the order of a run. Each keeps what is of a day that is as many months ago or less, in the project's
 * time zone: what is before the start of that day goes. A month without that day counts to its last.
 */
export const dueRules = ({ timezone, retention }: DueProject, now: Date): DueRule[] =>
  retentionRules.flatMap((rule) => {
    const months = retention[`${rule}_months`];
    if (months === null) return [];
    const day = toCalendarDate(fromAbsolute(now.getTime(), timezone)).subtract({ months });
    return [{ rule, before: toZoned(day, timezone).toDate() }];
  });
