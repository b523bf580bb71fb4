import "server-only";
import type { Readable } from "node:stream";
import pg from "pg";
import type { RecordedExport } from "@/lib/activity/record-export";
import { chooseServer } from "@/lib/database/read-on-standby";
import { Busy } from "@/lib/errors";
import { log } from "@/lib/log";

/** An archive that is being made. */
export interface Packing {
  /** What could not be read destroys it. */
  bytes: Readable;
  /** The number of rows in it; null until all are. */
  countRows(): number | null;
}

/** What an archive holds. */
export interface ArchiveContent {
  /** What is exported; it is exported once at a time. */
  key: string;
  /** Its entry in the activity, which the number of rows completes; null for none. */
  recorded: RecordedExport | null;
  /** Begins to make it. @param client sees the database at one moment */
  pack(client: pg.Client): Packing;
}

/** Milliseconds without a read after which a client is given up. */
const stallMs = 120_000;

const busyError = () => new Busy(10, "Another export is running. Try again when it has finished.");

/**
 * Makes archives, which show the database at one moment and are read from it as the client reads the archive.
 *
 * @param maxRunning archives at once: each has a connection of its own and reads as fast as its client does
 */
export class Archiver {
  /** Keys of the archives that are being read. */
  private readonly running = new Set<string>();

  constructor(private readonly maxRunning: number) {}

  /** @throws Busy while an archive of the same key or too many others are being read */
  requireFree(key: string): void {
    if (this.running.has(key) || this.running.size >= this.maxRunning) throw busyError();
  }

  /** @throws Busy, at the first read */
  async *read({ key, recorded, pack }: ArchiveContent): AsyncGenerator<Uint8Array> {
    this.requireFree(key);
    this.running.add(key);
    const client = new pg.Client({
      connectionString: (await chooseServer()).url,
      fallback_application_name: "fieldbook export",
    });
    let packing: Packing | null = null;
    let isBrokenOff = true;
    const stop = (error: Error) => packing?.bytes.destroy(error);
    // A lost connection also fails the running statement.
    client.on("error", stop);
    const stalledError = new Error("the client stopped reading");
    const stall = setTimeout(() => stop(stalledError), stallMs).unref();
    try {
      await begin(client);
      packing = pack(client);
      for await (const chunk of packing.bytes) {
        yield chunk as Buffer; // the stream is not one of objects
        stall.refresh();
      }
      isBrokenOff = false;
    } catch (error) {
      const level = error === stalledError ? "info" : "error";
      log[level]({ err: error, export: key }, "export failed");
      throw error;
    } finally {
      clearTimeout(stall);
      packing?.bytes.destroy();
      // Ends the statement that a client left behind, too.
      await client.end().catch(() => undefined);
      this.running.delete(key);
      await recorded?.end(packing?.countRows() ?? null, isBrokenOff);
    }
  }
}

async function begin(client: pg.Client): Promise<void> {
  await client.connect();
  await client.query("begin isolation level repeatable read read only");
  await client.query(
    "set local timezone = 'UTC'; set local client_encoding = 'UTF8'; set local datestyle = 'ISO'",
  );
}
