import "server-only";

/** A file is no usable backup. The message follows the file's name: `is damaged: …`. */
export class UnreadableBackupError extends Error {}

/** The error for a backup that is damaged. */
export const damagedError = (reason: string): UnreadableBackupError =>
  new UnreadableBackupError(`is damaged: ${reason}`);
