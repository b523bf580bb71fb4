/** A respondent's own text: the answer to an open question, or answers that are not among the choices; null for none. */
export function writtenText(answer: unknown, offered: readonly string[]): string | null {
  const choices = new Set(offered);
  const written = [answer ?? []]
    .flat()
    .filter((one) => one !== null && one !== "")
    .map(String)
    .filter((one) => !choices.has(one));
  return written.length > 0 ? written.join("\n") : null;
}
