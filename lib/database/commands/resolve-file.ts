import path from "node:path";

/**
 * The absolute path of a file that a command was given. Commands run in the checkout; a relative path begins where the
 * command was called, which npm and lib/server/fieldbook.sh pass on.
 */
export const resolveFile = (file: string): string => path.resolve(process.env.INIT_CWD ?? "", file);
