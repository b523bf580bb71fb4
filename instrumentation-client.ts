import { config } from "zod/v4/core";

// Before any schema is made: zod compiles parsers with `new Function`, which our Content-Security-Policy refuses.
config({ jitless: true });
