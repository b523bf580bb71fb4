import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { sentenceOf } from "@/components/activity/sentences";
import { activities } from "@/lib/contract/activity/scopes";
import de from "@/messages/de";
import en from "@/messages/en";

const all = Object.entries(activities).flatMap(([scope, names]) =>
  names.map((activity) => [scope, activity] as const),
);
const tags = {
  user: "Anna",
  name: "Tea",
  actor: (text: unknown) => `*${text}*`,
  item: (text: unknown) => ` [${text}]`,
  merged: "ada",
  isKnown: "true",
};

describe("the sentences of activities", () => {
  it.each(all)("%s %s has one in each language, with who and what", (scope, activity) => {
    const key = sentenceOf(scope, activity);
    expect(key).not.toBeNull();
    for (const [locale, messages] of [
      ["en", en],
      ["de", de],
    ] as const) {
      const t = createTranslator({ locale, messages: messages as typeof en });
      const sentence = String(t.markup(`activity.sentences.${key ?? "Team.created"}`, tags));
      expect(sentence).toContain("*Anna* ");
      expect(sentence).toMatch(/ \[.*Tea.*\]/);
    }
  });

  it("members who join or leave do not add or remove themselves", () => {
    expect(sentenceOf("OrganizationMembership", "created", true)).toBe("OrganizationMembership.joined");
    expect(sentenceOf("OrganizationMembership", "deleted", true)).toBe("OrganizationMembership.left");
    expect(sentenceOf("OrganizationMembership", "updated", true)).toBe("OrganizationMembership.updated");
    expect(sentenceOf("Person", "deleted", true)).toBe("Person.deleted");
  });

  it("there is none for what is not known, whatever it is called", () => {
    expect(sentenceOf("Survey", "painted")).toBeNull();
    expect(sentenceOf("Dashboard", "painted")).toBeNull();
    expect(sentenceOf("constructor", "name")).toBeNull();
    expect(sentenceOf("Survey", "toString")).toBeNull();
  });
});
