/**
 * A language that nobody speaks: English with every letter of it changed. Text that stays as it was is not in the
 * message files. For journeys; the cookie that keeps the language asks for it.
 */
export const pseudoLocale = "en-XA";

const accented = "áƀčđéƒǧĥíĵķłɱñóƥɋřšťúṽŵẋýž";

const accent = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const changed = accented[letter.toLowerCase().charCodeAt(0) - 97] ?? letter;
    return letter === letter.toLowerCase() ? changed : changed.toUpperCase();
  });

/** The index after the brace that closes the one at `open`. */
function afterClosing(message: string, open: number): number {
  let depth = 0;
  for (let at = open; at < message.length; at++) {
    if (message[at] === "{") depth++;
    else if (message[at] === "}" && --depth === 0) return at + 1;
  }
  return message.length;
}

/** A message in ICU's notation: names, kinds, keys and tags stay, what is said changes. */
export function pseudoMessage(message: string): string {
  let said = "";
  for (let at = 0; at < message.length; ) {
    const next = message.slice(at).search(/[{<]/);
    const end = next === -1 ? message.length : at + next;
    said += accent(message.slice(at, end));
    if (end === message.length) break;
    at = message[end] === "<" ? message.indexOf(">", end) + 1 : afterClosing(message, end);
    said += message[end] === "<" ? message.slice(end, at) : pseudoArgument(message.slice(end, at));
  }
  return said;
}

/** `{count, plural, one {…} other {…}}`: what stands in the inner braces is said. */
function pseudoArgument(argument: string): string {
  const head = /^\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/.exec(argument)?.[0];
  if (!head) return argument;
  let said = head;
  for (let at = head.length; at < argument.length; ) {
    const open = argument.indexOf("{", at);
    if (open === -1) return said + argument.slice(at);
    const close = afterClosing(argument, open);
    said += `${argument.slice(at, open)}{${pseudoMessage(argument.slice(open + 1, close - 1))}}`;
    at = close;
  }
  return said;
}

/** All messages of a tree. */
export function toPseudo<Messages extends object>(messages: Messages): Messages {
  const entries = Object.entries(messages).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === "string"
      ? pseudoMessage(value)
      : typeof value === "object" && value !== null
        ? toPseudo(value)
        : value,
  ]);
  return Object.fromEntries(entries) as Messages; // the same keys, texts for texts
}
