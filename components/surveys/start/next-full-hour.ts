const hour = 3_600_000;

/** The next full hour after an instant, plus some days, as ISO 8601. */
export const nextFullHour = (after: Date, days = 0): string =>
  new Date((Math.floor(after.getTime() / hour) + 1) * hour + days * 24 * hour).toISOString();
