const hour = 3_600_000;

/** The next full hour after an instant, as the wire has dates; some days later if asked. */
export const nextFullHour = (after: Date, days = 0): string =>
  new Date((Math.floor(after.getTime() / hour) + 1) * hour + days * 24 * hour).toISOString();
