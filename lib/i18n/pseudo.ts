/**
 * The pseudo-locale: English with every letter replaced by an accented one. Text that stays plain is missing in the message
 * files. For tests and developers; chosen by the locale cookie.
 */
export const pseudoLocale = "en-XA";

const accentedLetters = "áƀčđéƒǧĥíĵķłɱñóƥɋřšťúṽŵẋýž";

const accentLetters = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const accented = accentedLetters[letter.toLowerCase().charCodeAt(0) - 97] ?? letter;
    return letter === letter.toLowerCase() ? accented : accented.toUpperCase();
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

/** Pseudo-localises a message in ICU MessageFormat: names, kinds, keys and tags stay, text changes. */
export function pseudoMessage(message: string): string {
  let result = "";
  for (let at = 0; at < message.length; ) {
    const next = message.slice(at).search(/[{<]/);
    const end = next === -1 ? message.length : at + next;
    result += accentLetters(message.slice(at, end));
    if (end === message.length) break;
    at = message[end] === "<" ? message.indexOf(">", end) + 1 : afterClosing(message, end);
    result += message[end] === "<" ? message.slice(end, at) : pseudoArgument(message.slice(end, at));
  }
  return result;
}

/** Pseudo-localises the texts inside `{count, plural, one {…} other {…}}`. */
function pseudoArgument(argument: string): string {
  const head = /^\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/.exec(argument)?.[0];
  if (!head) return argument;
  let result = head;
  for (let at = head.length; at < argument.length; ) {
    const open = argument.indexOf("{", at);
    if (open === -1) return result + argument.slice(at);
    const close = afterClosing(argument, open);
    result += `${argument.slice(at, open)}{${pseudoMessage(argument.slice(open + 1, close - 1))}}`;
    at = close;
  }
  return result;
}

/** Pseudo-localises all messages of a tree. */
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
