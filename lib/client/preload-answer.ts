import { headers } from "next/headers";
import { preload } from "react-dom";
import { type Address, type CallInput, type EndpointAt, urlOf } from "@/lib/client/call";

/**
 * Tells the browser to ask an endpoint while the page's script is still on its way. For the rendering of a page on the
 * server.
 *
 * @param input exactly what the page asks for first: anything else is asked for in vain
 */
export async function preloadAnswer<A extends Address & `GET ${string}`>(
  address: A,
  input: CallInput<EndpointAt<A>>,
): Promise<void> {
  // Not for a navigation inside of the app, where the script that asks is there already.
  const isDocument = !(await headers()).has("rsc");
  if (isDocument) preload(urlOf(address, input), { as: "fetch", crossOrigin: "anonymous" });
}
