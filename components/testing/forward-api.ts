// A Vite plugin for component tests: pages of the test server reach the API under their own origin, as in the product.
import { request } from "node:http";
import type { Plugin } from "vite";

/** Requests under these paths are forwarded to the API that `global-setup.ts` started. */
const forwarded = /^\/(api|batch|flags|testing)\//;

/** Forwards the API's requests as they came, with the Host that the browser sent. */
export const forwardApi = (): Plugin => ({
  name: "forward-api",
  configureServer({ middlewares }) {
    middlewares.use((incoming, outgoing, next) => {
      if (!forwarded.test(incoming.url ?? "")) return next();
      const { hostname, port } = new URL(process.env.COMPONENT_API ?? "");
      const onward = request(
        { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(outgoing);
        },
      );
      onward.once("error", () => outgoing.writeHead(502).end());
      incoming.pipe(onward);
    });
  },
});
