/** The value of a sample in the text of `/metrics`, by its name with labels; undefined if it is absent. */
export function sampleOf(text: string, sample: string): number | undefined {
  const found = text.split("\n").find((line) => line.startsWith(`${sample} `));
  return found === undefined ? undefined : Number(found.slice(sample.length));
}
