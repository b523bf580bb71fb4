/** An installation with the demo project. */
export const demo = { port: "3461", url: "http://127.0.0.1:3461" };

/** An installation that nobody has set up. */
export const empty = { port: "3462", url: "http://127.0.0.1:3462" };

/** The owner of the demo project. */
export const owner = {
  email: "owner@example.com",
  password: "correct horse battery",
  key: "phx_journeys_of_the_owner",
};
