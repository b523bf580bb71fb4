import { describe, expect, it } from "vitest";
import { isComplete, withOperator } from "@/components/filters/operators";

const plan = { key: "plan", type: "person", operator: "exact", value: ["pro", "team"] } as const;

describe("another operator", () => {
  it("keeps the values where it understands them", () => {
    expect(withOperator({ ...plan, value: [...plan.value] }, "is_not").value).toEqual(["pro", "team"]);
    expect(withOperator({ ...plan, value: [...plan.value] }, "icontains").value).toBe("pro");
  });

  it("drops them where it does not", () => {
    expect(withOperator({ ...plan, value: "pro" }, "gt").value).toBe("");
    expect(withOperator({ ...plan, value: "12" }, "gt").value).toBe("12");
    expect(withOperator({ ...plan, value: "pro" }, "is_date_before").value).toBe("");
  });

  it("writes its own name where there is no value, as PostHog does", () => {
    expect(withOperator({ ...plan, value: "pro" }, "is_set")).toMatchObject({
      operator: "is_set",
      value: "is_set",
    });
    expect(withOperator({ ...plan, operator: "is_set", value: "is_set" }, "exact").value).toBe("");
  });
});

describe("a filter", () => {
  it("is complete with a property and what its operator needs", () => {
    expect(isComplete({ ...plan, value: "pro" })).toBe(true);
    expect(isComplete({ ...plan, value: "" })).toBe(false);
    expect(isComplete({ ...plan, value: [] })).toBe(false);
    expect(isComplete({ ...plan, key: " ", value: "pro" })).toBe(false);
    expect(isComplete({ key: "plan", operator: "is_not_set" })).toBe(true);
    expect(isComplete({ key: "seats", operator: "gt", value: "many" })).toBe(false);
    expect(isComplete({ key: "email", operator: "regex", value: "(" })).toBe(false);
  });

  it("of a cohort is complete as it is", () => {
    expect(isComplete({ key: "id", type: "cohort", value: 3, operator: "in" })).toBe(true);
  });
});
