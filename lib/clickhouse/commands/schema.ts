import { parseEnv } from "@/lib/env";

// `npm run clickhouse:schema`: prints the statements that create the tables, for each server of a cluster. Connects to nothing.

try {
  const env = parseEnv(process.env);
  if (!env.CLICKHOUSE_URL)
    throw new Error("Set CLICKHOUSE_URL; with more than one server also CLICKHOUSE_CLUSTER.");
  const [{ schemaStatements }, { clickhouse }] = await Promise.all([
    import("@/lib/clickhouse/schema"),
    import("@/lib/clickhouse/client"),
  ]);
  for (const statement of schemaStatements(clickhouse()!)) console.log(`${statement};\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
