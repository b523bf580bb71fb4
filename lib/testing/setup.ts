import { inject } from "vitest";
import { databaseUrl } from "@/lib/testing/database";

// Before each test file: the environment of its worker, read by lib/env when first asked.
process.env.DATABASE_URL = databaseUrl(inject("testServer"), `worker_${process.env.VITEST_POOL_ID}`);
