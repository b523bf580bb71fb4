import { propertyComparisons } from "@posthog/core/surveys";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitsUrl, isPattern, matchTypes } from "@/lib/contract/survey/url-match";

const page = "https://example.com/Library?tab=1";

describe("a URL", () => {
  it("matches a survey without a condition", () => {
    expect(fitsUrl(null, page)).toBe(true);
    expect(fitsUrl({ url: "" }, page)).toBe(true);
  });

  it("is matched by substring by default, ignoring case", () => {
    expect(fitsUrl({ url: "/library" }, page)).toBe(true);
    expect(fitsUrl({ url: "/library", urlMatchType: "exact" }, page)).toBe(false);
    expect(fitsUrl({ url: "/library", urlMatchType: "not_icontains" }, page)).toBe(false);
    expect(fitsUrl({ url: "/shop", urlMatchType: "is_not" }, page)).toBe(true);
    expect(fitsUrl({ url: "tab=\\d$", urlMatchType: "regex" }, page)).toBe(true);
    expect(fitsUrl({ url: "tab=\\d$", urlMatchType: "not_regex" }, page)).toBe(false);
  });

  it("matches no invalid pattern, and no unknown comparison", () => {
    expect(isPattern("(")).toBe(false);
    expect(fitsUrl({ url: "(", urlMatchType: "regex" }, page)).toBe(false);
    expect(fitsUrl({ url: "(", urlMatchType: "not_regex" }, page)).toBe(true);
    expect(fitsUrl({ url: "/library", urlMatchType: "sounds_like" }, page)).toBe(false);
  });

  it("matches exactly when the SDK's own comparison does", () => {
    const piece = fc.stringMatching(/^[a-cA-C/.*()?+\\[\]]{1,8}$/);
    fc.assert(
      fc.property(fc.constantFrom(...matchTypes), piece, piece, (urlMatchType, url, address) => {
        expect(fitsUrl({ url, urlMatchType }, address)).toBe(
          propertyComparisons[urlMatchType]([url], [address]),
        );
      }),
    );
  });
});
