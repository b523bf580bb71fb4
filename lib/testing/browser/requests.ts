// The network of component tests, slowed down.

/**
 * Holds requests whose address matches until the returned function is called; then they go on to the API, and later ones
 * are not held any more.
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
