import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { pseudoMessage, toPseudo } from "@/lib/i18n/pseudo";
import en from "@/messages/en";

test("the text changes; names, types, keys and tags do not", () => {
  expect(pseudoMessage("Stop {name}?")).toBe("Šťóƥ {name}?");
  expect(pseudoMessage("See the <link>API</link>")).toBe("Šéé ťĥé <link>ÁƤÍ</link>");
  expect(pseudoMessage("{count, plural, one {# survey} other {{name}, # surveys}} on")).toBe(
    "{count, plural, one {# šúřṽéý} other {{name}, # šúřṽéýš}} óñ",
  );
  expect(pseudoMessage("{isSearch, select, yes { found} other {}}")).toBe(
    "{isSearch, select, yes { ƒóúñđ} other {}}",
  );
});

test("every message of the interface can still be formatted", () => {
  const faults: unknown[] = [];
  const onError = (error: unknown) => faults.push(error);
  const t = createTranslator({ locale: "en", messages: toPseudo(en), namespace: "surveys", onError });
  expect(t("summary", { count: 2, running: 1, isSearch: "yes" })).toBe("2 šúřṽéýš ƒóúñđ · 1 řúññíñǧ");
  expect(faults).toEqual([]);
});
