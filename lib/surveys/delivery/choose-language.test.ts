import { expect, test } from "vitest";
import { chooseLanguage } from "@/lib/surveys/delivery/choose-language";

test.each([
  [["de"], "en", ["de", "fr"], "de"],
  [["DE-at"], "en", ["de", "fr"], "de"],
  [["pt-BR"], "en", ["pt", "pt-br"], "pt-br"],
  [["it", "fr", "en"], "en", ["de", "fr"], "fr"],
  [["en-US", "de"], "en-gb", ["de"], "en-gb"],
  [["en-US", "de"], "en-gb", ["de", "en"], "en"],
  [["it"], "en", ["de"], "en"],
  [["de"], "en", ["de-ch"], "de-ch"],
  [["de-AT"], "en", ["de-ch", "de-li"], "de-ch"],
  [["de-AT", "fr"], "en", ["fr", "de-ch"], "de-ch"],
  [[], "fr", ["de"], "fr"],
])("of %j, a survey in %s with %j is shown in %s", (preferred, own, translated, language) => {
  expect(chooseLanguage(preferred, own, translated)).toBe(language);
});
