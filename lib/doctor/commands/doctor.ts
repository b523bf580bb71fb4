import { formatResults, toReport } from "@/lib/doctor/format";
import { openContext } from "@/lib/doctor/open-context";
import { type NamedFinding, runChecks } from "@/lib/doctor/run-checks";
import { parseEnv } from "@/lib/env";

// `npm run doctor [-- --json]`: checks an installation, whether or not it runs, and changes nothing. Exit code 1 on errors.

const results = await check();
const report = toReport(results);
console.log(process.argv.includes("--json") ? JSON.stringify(report, null, 2) : formatResults(results));
process.exitCode = report.status === "error" ? 1 : 0;

async function check(): Promise<NamedFinding[]> {
  process.env.LOG_LEVEL ||= "silent";
  try {
    const context = await openContext(parseEnv(process.env), new Date());
    try {
      return await runChecks(context);
    } finally {
      if (!(context.database instanceof Error)) await (await import("@/lib/database/client")).pool.end();
      await context.close();
    }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return [{ name: "settings", status: "error", detail, fix: null }];
  }
}
