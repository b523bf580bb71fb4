// A worker thread that reads PostgreSQL. Started by `threads.ts`.
import "server-only";
import { serveOrders } from "@/lib/analysis/engine/serve-orders";

serveOrders();
