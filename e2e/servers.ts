/** The first of the journeys' two ports. Another one lets two checkouts run theirs at once. */
const port = Number(process.env.E2E_PORT ?? 3461);
const at = (offset: number) => ({ port: `${port + offset}`, url: `http://127.0.0.1:${port + offset}` });

/** An installation with the demo project. */
export const demo = at(0);

/** An installation that nobody has set up. */
export const empty = at(1);

/** The owner of the demo project. */
export const owner = {
  email: "owner@example.com",
  password: "correct horse battery",
  key: "phx_journeys_of_the_owner",
};
