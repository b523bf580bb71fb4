/**
 * Twelve persons, and the days of November 2026 on which they brewed. Hand-worked examples of analyses count them. By hand, from the
 * 3rd to the 6th:
 *
 * | recurring, cohort      | persons | day 1    | day 2 | day 3 |
 * | ---------------------- | ------- | -------- | ----- | ----- |
 * | 3rd: p01–p03, p05–p07  | 6       | p01, p05 | p06   | p01   |
 * | 4th: p01, p04, p05, p08 | 4      | p08      | p01   |       |
 * | 5th: p06, p08–p10      | 4       | p09      |       |       |
 * | 6th: p01, p09, p11     | 3       |          |       |       |
 *
 * | first time, cohort     | persons | day 1    | day 2 | day 3 |
 * | ---------------------- | ------- | -------- | ----- | ----- |
 * | 3rd: p05–p07           | 3       | p05      | p06   | 0     |
 * | 4th: p08               | 1       | p08      | 0     |       |
 * | 5th: p09, p10          | 2       | p09      |       |       |
 * | 6th: p11               | 1       |          |       |       |
 *
 * p01 to p04 and p12 brewed before. Stickiness: six persons on one day (p02, p03, p04, p07, p10, p11), four on two (p05, p06, p08,
 * p09), one on three (p01), none on four; p12 not at all.
 */
export const brewingDays: Readonly<Record<string, readonly number[]>> = {
  p01: [2, 3, 4, 6],
  p02: [2, 3],
  p03: [1, 3],
  p04: [2, 4],
  p05: [3, 4],
  p06: [3, 5],
  p07: [3],
  p08: [4, 5],
  p09: [5, 6],
  p10: [5],
  p11: [6],
  p12: [1],
};

/** The days that the tables are about. */
export const brewingRange = { date_from: "2026-11-03", date_to: "2026-11-06" };
