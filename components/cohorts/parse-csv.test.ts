import { describe, expect, it } from "vitest";
import { parseCsv } from "@/components/cohorts/parse-csv";
import { parseText } from "@/components/cohorts/parse-text";

describe("a pasted text", () => {
  it("has a line for each that says something, with its number", () => {
    expect(parseText("ada@example.com\r\n\n  bert-id \n")).toEqual([
      { number: 1, text: "ada@example.com" },
      { number: 3, text: "bert-id" },
    ]);
  });
});

describe("a CSV file", () => {
  it("is read in the column that is named after an id", () => {
    expect(
      parseCsv('\uFEFFName,E-Mail\r\n"Lovelace, Ada",ada@example.com\r\n,\r\nBert,bert@example.com'),
    ).toEqual([
      { number: 2, text: "ada@example.com" },
      { number: 4, text: "bert@example.com" },
    ]);
  });

  it("is read in its first column without such a name, from its first row", () => {
    expect(parseCsv("ada,1\nbert,2")).toEqual([
      { number: 1, text: "ada" },
      { number: 2, text: "bert" },
    ]);
  });
});
