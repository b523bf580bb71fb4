import { expect, test } from "vitest";
import { embedCode } from "@/components/public-links/embed-code";
import { emptyLink, hostedLink, isReservedName } from "@/components/surveys/share/hosted-link";

const origin = "https://surveys.example.com";
const page = `${origin}/external_surveys/s1/`;

test("a link without parts is the page", () => {
  expect(hostedLink(origin, "s1", emptyLink)).toBe(page);
});

test("a link names the person, the language, properties and answers, and keeps placeholders of mail tools", () => {
  const link = hostedLink(origin, "s1", {
    distinctId: "{{ contact.id }}",
    language: "pt-br",
    properties: [
      { key: "campaign", value: "May & June" },
      { key: "", value: "unnamed" },
      { key: "$set", value: "forged" },
    ],
    answers: { 0: 9, 2: 1 },
  });
  expect(link).toBe(`${page}?distinct_id={{ contact.id }}&lang=pt-br&campaign=May%20%26%20June&q0=9&q2=1`);
});

test("names that the page reads otherwise are no properties", () => {
  for (const name of ["distinct_id", "Q0", "q12", "auto_submit", "lang", "$survey_id", "token"])
    expect(isReservedName(name)).toBe(true);
  for (const name of ["campaign", "quarter", "q", "Token"]) expect(isReservedName(name)).toBe(false);
});

test("an address and a title can't leave their attribute", () => {
  expect(embedCode(`${page}?a=1&b="`, 'Say "hi"')).toContain(
    `src="${page}?a=1&amp;b=&quot;" title="Say &quot;hi&quot;"`,
  );
});
