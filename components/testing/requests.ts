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
export function refuseRequests(pattern: RegExp, headers: Record<string, string> = {}): () => void {
  const send = window.fetch;
  const body = { type: "authentication_error", code: "permission_denied", detail: "Refused.", attr: null };
  window.fetch = async (input, init) =>
    pattern.test(new Request(input, init).url)
      ? Response.json(body, { status: 403, headers })
      : send(input, init);
  return () => {
    window.fetch = send;
  };
}

/** Answers the first request whose address matches as a busy server does: 429, to be repeated after some seconds. */
export function refuseRequestOnce(pattern: RegExp, seconds: number): () => void {
  const send = window.fetch;
  const body = { type: "throttled_error", code: "throttled", detail: "Too many requests.", attr: null };
  let isRefused = false;
  window.fetch = async (input, init) => {
    if (isRefused || !pattern.test(new Request(input, init).url)) return send(input, init);
    isRefused = true;
    return Response.json(body, { status: 429, headers: { "Retry-After": String(seconds) } });
  };
  return () => {
    window.fetch = send;
  };
}

/**
 * Fails requests of a method whose address matches, as an unreachable server does, until the returned function is
 * called; the API does not see them.
 */
export function loseRequests(method: string, pattern: RegExp): () => void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method === method && pattern.test(request.url)) throw new TypeError("Failed to fetch");
    return send(input, init);
  };
  return () => {
    window.fetch = send;
  };
}

/** A request as it was sent. */
export interface SentRequest {
  method: string;
  url: string;
  headers: Headers;
  body: string;
}

/** Every request that is sent until the returned function is called, in order; the API answers them. */
export function recordRequests(): { sent: readonly SentRequest[]; stop: () => void } {
  const send = window.fetch;
  const sent: SentRequest[] = [];
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, url, headers } = request;
    sent.push({ method, url, headers, body: await request.text() });
    return send(input, init);
  };
  return {
    sent,
    stop: () => {
      window.fetch = send;
    },
  };
}

/** Answers requests whose address matches until the returned function is called; the API does not see them. */
export function answerRequests(pattern: RegExp, answer: Response): () => void {
  const send = window.fetch;
  window.fetch = async (input, init) =>
    pattern.test(new Request(input, init).url) ? answer.clone() : send(input, init);
  return () => {
    window.fetch = send;
  };
}
