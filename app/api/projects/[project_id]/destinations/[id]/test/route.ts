import { destinations } from "@/lib/contract/endpoints/destinations";
import { sendTest } from "@/lib/destinations/send-test";
import { route, serve } from "@/lib/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(destinations.test, ({ project, params }) => sendTest(project, params.id)),
);
