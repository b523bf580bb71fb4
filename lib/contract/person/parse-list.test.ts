import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PersonLookUp } from "@/lib/contract/person/list";
import { parsePersonList } from "@/lib/contract/person/parse-list";
import { toCsvFile } from "@/lib/contract/wire/csv";

/** The rows as `line: by=value, …`. */
const rowsOf = (list: string) =>
  parsePersonList(list).map(({ line, keys }) =>
    `${line}: ${keys.map(({ by, value }) => `${by}=${value}`).join(", ")}`.trimEnd(),
  );

const uuid = "01a215e4-9d72-74fc-a100-583949a7a1c1";

describe("the columns of a list", () => {
  it.each([
    ["distinct_id", "distinct_id"],
    ["distinct-id", "distinct_id"],
    ["Distinct ID", "distinct_id"],
    ["DISTINCT_IDS", "distinct_id"],
    ["distinct_ids.0", "distinct_id"],
    ["person.distinct_id", "distinct_id"],
    ["user_id", "distinct_id"],
    ["id", "distinct_id"],
    ["Email Address", "email"],
    ["E-Mail", "email"],
    ["email", "email"],
    ["properties.email", "email"],
    ["person.properties.email", "email"],
    ["E-Mail-Adresse", "email"],
    ["uuid", "uuid"],
    ["UUID", "uuid"],
    ["person_id", "uuid"],
    ["Person.id", "uuid"],
    ["Person .id", "uuid"],
  ])("are recognised by the heading %j", (heading, by) => {
    for (const separator of [",", ";", "\t", "|"]) {
      const list = `Name${separator}${heading}\nAda${separator}x\n`;
      expect(parsePersonList(list)).toEqual([{ line: 2, keys: [{ by, value: "x" }] }]);
    }
    expect(parsePersonList(`${heading}\nx`)).toEqual([{ line: 2, keys: [{ by, value: "x" }] }]);
  });

  it("are tried in their order, empty ones left out", () => {
    expect(rowsOf("name,email,distinct_id\nAda,ada@example.com,ada\nBert,,bert\n,carl@example.com,")).toEqual(
      ["2: email=ada@example.com, distinct_id=ada", "3: distinct_id=bert", "4: email=carl@example.com"],
    );
  });

  it("named id hold distinct ids, or UUIDs as in PostHog's exports of persons", () => {
    expect(rowsOf(`id;email\n7;\n${uuid};`)).toEqual([
      "2: distinct_id=7",
      `3: distinct_id=${uuid}, uuid=${uuid}`,
    ]);
  });

  it("named id hold numbers of persons beside uuid, for rows without a UUID", () => {
    expect(rowsOf(`id,uuid\n7,\n8,${uuid}`)).toEqual(["2: id=7", `3: uuid=${uuid}, distinct_id=${uuid}`]);
  });

  it("may hold a JSON list of distinct ids, and formulas with an apostrophe", () => {
    expect(rowsOf(toCsvFile([["distinct_ids"], ['["a","b, c"]'], ["+49 30"], ["'tis"]]))).toEqual([
      "2: distinct_id=a, distinct_id=b, c",
      "3: distinct_id=+49 30, distinct_id='+49 30",
      "4: distinct_id='tis",
    ]);
  });

  it("without headings are the whole line, then the column with e-mail addresses, else the first", () => {
    expect(rowsOf("1,Ada,ada@example.com\n2,Bert,bert@example.com\n")).toEqual([
      "1: distinct_id=1,Ada,ada@example.com, email=ada@example.com",
      "2: distinct_id=2,Bert,bert@example.com, email=bert@example.com",
    ]);
    expect(rowsOf("ada,1\nbert,2")).toEqual([
      "1: distinct_id=ada,1, distinct_id=ada",
      "2: distinct_id=bert,2, distinct_id=bert",
    ]);
  });
});

describe("the lines of a list", () => {
  it("are counted as an editor counts them: blank ones, several in a cell, the separator's, but none behind the end", () => {
    const list =
      '\uFEFFsep=;\r\nName;Email\r\n"Ada\r\nLovelace";ada@example.com\r\n;\r\n\r\nBert;bert@example.com\r\n\r\n  \r\n';
    expect(rowsOf(list)).toEqual(["3: email=ada@example.com", "5:", "6:", "7: email=bert@example.com"]);
  });

  it("are ids and addresses, one each, with spaces around them or a name before them", () => {
    expect(rowsOf(" ada \r\n\r\nAda Lovelace <ada@example.com>\n\u200bbert@example.com\u00a0\r@sum")).toEqual(
      [
        "1: distinct_id=ada",
        "2:",
        "3: email=ada@example.com",
        "4: email=bert@example.com",
        "5: distinct_id=@sum",
      ],
    );
  });

  it("may hold ids with separators in them", () => {
    expect(rowsOf("auth0|1\nauth0|2").map((row) => row.split(", ")[0])).toEqual([
      "1: distinct_id=auth0|1",
      "2: distinct_id=auth0|2",
    ]);
    expect(rowsOf("distinct_id\nauth0|1\na,b")).toEqual(["2: distinct_id=auth0|1", "3: distinct_id=a,b"]);
    expect(rowsOf("distinct_id,plan\nauth0|1,team")).toEqual(["2: distinct_id=auth0|1"]);
  });

  it("may be several addresses, or one line with several ids", () => {
    expect(rowsOf("ada@example.com; Bert <bert@example.com>")).toEqual([
      "1: email=ada@example.com",
      "1: email=bert@example.com",
    ]);
    expect(rowsOf("ada, bert, carl")).toEqual([
      "1: distinct_id=ada",
      "1: distinct_id=bert",
      "1: distinct_id=carl",
    ]);
  });

  it("with a quote that is not closed are no longer than others", () => {
    expect(rowsOf('email,name\nada@example.com,"Ada\nbert@example.com,Bert')).toEqual([
      "2: email=ada@example.com",
      "3: email=bert@example.com",
    ]);
  });

  it("may be none", () => {
    expect([
      parsePersonList(""),
      parsePersonList("\uFEFF\r\n \r\n"),
      parsePersonList("email;name\n"),
    ]).toEqual([[], [], []]);
  });
});

it("a file of any ids is read back, whatever separates its columns", () => {
  const id = fc
    .string({ unit: "grapheme", minLength: 1 })
    .filter(
      (text) => text.trim() === text && !/[\u200b-\u200d\u2060\r\n]/.test(text) && !text.startsWith('["'),
    );
  fc.assert(
    fc.property(fc.array(id, { minLength: 1 }), (ids) => {
      const rows = parsePersonList(toCsvFile([["name", "distinct_id"], ...ids.map((one) => ["x", one])]));
      expect(rows.map(({ keys: [key] }) => key?.value)).toEqual(ids);
    }),
  );
});

/** Milliseconds of the processor that a list takes: unlike time, others on the machine take none of it. */
function processorMs(list: string): number {
  const began = process.cpuUsage();
  parsePersonList(list);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

it.each<[string, (part: number) => string]>([
  ["blank lines", (part) => `${"\n".repeat(20_000 / part)}x`],
  ["spaces", (part) => `a${" ".repeat(1_000_000 / part)}x`],
  ["separators", (part) => ",".repeat(200_000 / part)],
  ["lines in a quote", (part) => `"${"\n".repeat(20_000 / part)}`],
  ["signs of addresses", (part) => `<${"@".repeat(1_000_000 / part)}`],
  ["beginnings of addresses", (part) => `email\n${"<@".repeat(500_000 / part)}>`],
  ["brackets", (part) => `distinct_id\n["${"[".repeat(1_000_000 / part)}`],
  ["apostrophes", (part) => "'".repeat(1_000_000 / part)],
])("the longest list of %s that a request may have takes time in proportion", (_, listOf) => {
  const longest = listOf(1);
  expect(PersonLookUp.safeParse({ list: longest }).success).toBe(true);
  const quarter = processorMs(listOf(4));
  // Four times a quarter's; twice that, and a collection of garbage, are no fault. By the square it would be sixteen times.
  expect(processorMs(longest)).toBeLessThan(8 * quarter + 500);
});

it("lists with more lines or separators are refused", () => {
  for (const list of [`${"\n".repeat(20_001)}x`, ",".repeat(200_001)])
    expect(PersonLookUp.safeParse({ list }).success).toBe(false);
});
