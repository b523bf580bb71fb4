import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { diffMigrations } from "@/lib/database/diff";
import { migrationsFolder } from "@/lib/database/migrations";

// `npm run db:migration -- add_survey_color`: writes the SQL from the migrations to prisma/schema.prisma, and
// generates the client that knows the same schema.

const name = process.argv[2];
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error("Specify a lower-case name: npm run db:migration -- add_survey_color");
  process.exit(1);
}

execFileSync(process.execPath, ["prisma/generate.mjs"], { stdio: "inherit" });
const sql = await diffMigrations();
if (sql === "") {
  console.log("Nothing to do: the migrations match prisma/schema.prisma.");
  process.exit(0);
}

const timestamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const folder = path.join(migrationsFolder, `${timestamp}_${name}`);
await mkdir(folder, { recursive: true });
await writeFile(path.join(folder, "migration.sql"), `${sql}\n`);
console.log(
  `Generated the client and created ${path.relative(process.cwd(), folder)}/migration.sql. Review it, then run npm run db:migrate or npm start.`,
);
