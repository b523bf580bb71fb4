import fc from "fast-check";
import { inject } from "vitest";
import { databaseUrl } from "@/lib/testing/database-url";
import { seed } from "@/lib/testing/seed";

// Before each test file: the environment of its worker, which lib/env reads on first use, and the seed of random
// values. A process keeps its database, whatever its worker id is for the next file.
process.env.TEST_DATABASE ??= `${process.env.TEST_DATABASES ?? "worker"}_${process.env.VITEST_POOL_ID}`;
process.env.DATABASE_URL = databaseUrl(inject("testServer"), process.env.TEST_DATABASE);
fc.configureGlobal({ seed });
