/** The value of a sample in the text of `/metrics`, by its name with labels; undefined if it is absent. */
export function sampleOf(text: string, sample: string): number | undefined {
  const sampleLine = text.split("\n").find((line) => line.startsWith(`${sample} `));
  return sampleLine === undefined ? undefined : Number(sampleLine.slice(sample.length));
}
