import fc from "fast-check";
import { inject } from "vitest";
import { databaseUrl } from "@/lib/testing/database-url";
import { seed } from "@/lib/testing/seed";

// Before each test file: the environment of its worker, read by lib/env when first asked, and where chance begins.
process.env.DATABASE_URL = databaseUrl(inject("testServer"), `worker_${process.env.VITEST_POOL_ID}`);
fc.configureGlobal({ seed });
