import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { maxIterations, maxNameLength } from "@/lib/contract/survey/limits";
import { faultCodes } from "@/lib/contract/wire/fault-codes";
import { draftFaults } from "@/lib/survey-model/draft/faults";
import { toDraft } from "@/lib/survey-model/draft/read";
import de from "@/messages/de";

const draft = toDraft({ name: "Tea", type: "popover" });

test("a fault has the code of the API, and the limit it exceeds", () => {
  const faults = draftFaults({ ...draft, name: "x".repeat(401), iteration_count: 501, responses_limit: -1 });
  expect(faults).toMatchObject([
    { path: ["name"], code: "max_length", limit: maxNameLength },
    { path: ["responses_limit"], code: "min_value", limit: 0 },
    { path: ["iteration_count"], code: "max_value", limit: maxIterations },
  ]);
  expect(draftFaults({ ...draft, name: " " })).toMatchObject([{ code: "blank" }]);
  expect(draftFaults({ ...draft, conditions: [] as never })).toMatchObject([
    { path: ["conditions"], code: "invalid_input", limit: null, message: "Conditions must be an object" },
  ]);
});

test("every code has a German text", () => {
  const t = createTranslator({ locale: "de", messages: de, namespace: "editor.faults.codes" });
  for (const code of faultCodes) expect(t.has(code), code).toBe(true);
  expect(t("max_length", { limit: 400, message: "" })).toBe("Gib höchstens 400 Zeichen ein.");
  expect(t("max_value", { limit: "none", message: "A plan covers 3650 days." })).toBe(
    "A plan covers 3650 days.",
  );
});
