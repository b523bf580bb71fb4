import "server-only";

/** Why a file is no backup that can be used, to be said after its name: `is damaged: …`. */
export class Unreadable extends Error {}

/** A file that began as a backup and does not go on as one. */
export const damaged = (what: string): Unreadable => new Unreadable(`is damaged: ${what}`);
