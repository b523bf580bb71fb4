/** The cookie with the time zone that a user chose in a browser; without it, each project's own is used. */
export const timeZoneCookie = "time-zone";

/** Whether dates can be shown in a time zone of that name: `Europe/Berlin`. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    // Intl throws for unknown zones.
    return false;
  }
}

/** The time zone that a cookie's value names; null without one, and for a name that this server or browser does not know. */
export const parseTimeZone = (value: string | undefined): string | null =>
  value !== undefined && isTimeZone(value) ? value : null;
