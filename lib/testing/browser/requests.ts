// The network of component tests, slowed down or refused.

/**
 * Holds requests whose URL matches until the returned function is called; then they are forwarded to the API, and later
 * ones are not held.
 */
export function holdRequests(pattern: RegExp): () => void {
  const send = window.fetch;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  window.fetch = async (input, init) => {
    if (pattern.test(new Request(input, init).url)) await released;
    return send(input, init);
  };
  return () => {
    window.fetch = send;
    release();
  };
}

/**
 * Answers requests whose address matches with 403 until the returned function is called; the API does not see them.
 * Neither a call nor a query retries after this status.
 */
export function refuseRequests(pattern: RegExp): () => void {
  const send = window.fetch;
  const body = { type: "authentication_error", code: "permission_denied", detail: "Refused.", attr: null };
  window.fetch = async (input, init) =>
    pattern.test(new Request(input, init).url) ? Response.json(body, { status: 403 }) : send(input, init);
  return () => {
    window.fetch = send;
  };
}
