import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { type Address, type CallInput, call } from "@/lib/client/call";
import type { EndpointsByAddress } from "@/lib/contract/endpoints";

/** The options of a query that one endpoint answers. A query that is no longer needed cancels its request. */
export const readOptions = <const Key extends QueryKey, A extends Address>(
  queryKey: Key,
  address: A,
  input: CallInput<EndpointsByAddress[A]>,
) => queryOptions({ queryKey, queryFn: ({ signal }) => call(address, { ...input, signal }) });
