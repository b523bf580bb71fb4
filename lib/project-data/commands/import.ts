import { parseArgs } from "node:util";
import { resolveFile } from "@/lib/database/commands/resolve-file";
import { runCommand } from "@/lib/database/commands/run";

// `npm run import -- FILE [--owner EMAIL]`: makes a new project of the archive of one, whether or not the server runs.

const { file, owner } = readArguments();

await runCommand(async ({ url }) => {
  const [{ importProject }, { pool }] = await Promise.all([
    import("@/lib/project-data/import"),
    import("@/lib/database/client"),
  ]);
  try {
    const { id, name, api_token, rows, notAdded } = await importProject(url, file, owner);
    for (const [kind, count] of rows) console.log(`${String(count).padStart(12)} ${kind}`);
    console.log(`Imported ${name} as project ${id} with the token ${api_token}.`);
    for (const email of notAdded) console.log(`Not added as a member, because not a user here: ${email}`);
  } finally {
    await pool.end();
  }
});

function readArguments(): { file: string; owner: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      options: { owner: { type: "string" } },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    if (file !== undefined && others.length === 0) return { file: resolveFile(file), owner: values.owner };
  } catch {
    // An unknown option.
  }
  console.error("Specify a file: npm run import -- FILE [--owner EMAIL]");
  process.exit(1);
}
