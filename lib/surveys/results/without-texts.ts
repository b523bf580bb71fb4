import "server-only";

/**
 * Creates a function that replaces texts in the answers of a submission by `true`: only whether there is one counts, and
 * without them few submissions differ. Empty texts stay. PostgreSQL takes longer to leave them out than to send them.
 *
 * @param keys properties whose answers are texts
 * @returns takes an object as PostgreSQL writes `jsonb`, and returns JSON. One with further braces in it, and so perhaps with
 * the keys of another object, is returned as it is
 */
export function createTextRemover(keys: readonly string[]): (json: string) => string {
  const markers = keys.map((key) => `${JSON.stringify(key)}: "`);
  return (json) => {
    if (json.indexOf("{", 1) >= 0) return json;
    let rest = json;
    for (const marker of markers) {
      const at = rest.indexOf(marker);
      if (at < 0) continue;
      const start = at + marker.length;
      const end = endOfText(rest, start);
      if (end > start) rest = `${rest.slice(0, start - 1)}true${rest.slice(end + 1)}`;
    }
    return rest;
  };
}

const backslash = 92;

/** The position of the quote that ends a text. @param start after the one that begins it */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start); ; end = json.indexOf('"', end + 1)) {
    let before = end;
    while (json.charCodeAt(before - 1) === backslash) before--;
    // An even number of backslashes are themselves escaped.
    if ((end - before) % 2 === 0) return end;
  }
}
