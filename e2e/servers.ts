import { availableParallelism } from "node:os";

/** The first of the journeys' ports. Another one lets two checkouts run theirs at once. */
const port = Number(process.env.E2E_PORT ?? 3461);
const at = (offset: number) => ({
  port: `${port + offset}`,
  url: `http://127.0.0.1:${port + offset}`,
  /** Where it expects its mail server, which a journey starts. */
  mailPort: port + offset + 20,
});

/** How many journeys run at once: one for each core, each with a separate installation. */
export const workers = Math.min(availableParallelism(), 4);

/** Installations with the demo project, one per worker, so that journeys do not share data. */
export const demos = Array.from({ length: workers }, (_, worker) => at(worker));

/** The demo installation of the current worker. */
export const demo = at(Number(process.env.TEST_PARALLEL_INDEX ?? 0));

/** An installation before setup. */
export const empty = at(workers);

/** The owner of the demo project. */
export const owner = {
  email: "owner@example.com",
  password: "correct horse battery",
  key: "phx_journeys_of_the_owner",
};
