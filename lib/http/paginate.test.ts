import { describe, expect, it } from "vitest";
import { PageQuery } from "@/lib/contract/wire/page";
import { paginate, paginateActivity, paginatePersons } from "@/lib/http/paginate";

const at = "https://fieldbook.example.com/api/projects/1/surveys/";

const neighbours = (query: string, count: number) => {
  const url = new URL(at + query);
  const { next, previous } = paginate(
    { url, query: PageQuery.parse(Object.fromEntries(url.searchParams)) },
    { count, results: [] },
  );
  return { next, previous };
};

describe("a page", () => {
  it("has no links when it contains everything", () => {
    expect(neighbours("", 100)).toEqual({ next: null, previous: null });
    expect(neighbours("?limit=5", 0)).toEqual({ next: null, previous: null });
  });

  it("has absolute links to its neighbors, with the caller's own query, keys sorted", () => {
    expect(neighbours("?type=api&search=a%20b&limit=10&offset=10", 35)).toEqual({
      next: `${at}?limit=10&offset=20&search=a+b&type=api`,
      previous: `${at}?limit=10&search=a+b&type=api`,
    });
  });

  it("contains the effective limit", () => {
    expect(neighbours("?limit=5000", 2000).next).toBe(`${at}?limit=1000&offset=1000`);
    expect(neighbours("?limit=nonsense", 101).next).toBe(`${at}?limit=100&offset=100`);
  });

  it("links back from beyond the end, and never before the beginning", () => {
    expect(neighbours("?limit=10&offset=1000", 35)).toEqual({
      next: null,
      previous: `${at}?limit=10&offset=990`,
    });
    expect(neighbours("?limit=10&offset=3", 35).previous).toBe(`${at}?limit=10`);
  });
});

describe("a page of persons", () => {
  const page = (query: string, limit: number, offset: number) => {
    const url = new URL(at + query);
    const { next, previous } = paginatePersons(
      { url, query: { limit, offset } },
      { count: 250, results: [] },
    );
    return { next, previous };
  };

  it("keeps the caller's query except the offset", () => {
    expect(page("", 100, 0)).toEqual({ next: `${at}?offset=100`, previous: null });
    expect(page("?search=a&offset=100&email=b", 100, 100)).toEqual({
      next: `${at}?search=a&offset=200&email=b`,
      previous: `${at}?search=a&offset=0&email=b`,
    });
    expect(page("?offset=200&limit=100", 100, 200)).toEqual({
      next: null,
      previous: `${at}?offset=100&limit=100`,
    });
  });

  it("has no previous link when it starts within the first page", () => {
    expect(page("?offset=50", 100, 50)).toEqual({ next: `${at}?offset=150`, previous: null });
  });
});

describe("a page of activity", () => {
  const page = (query: string, of: { limit: number; page: number }, count: number) =>
    paginateActivity({ url: new URL(at + query), query: of }, { count, results: [] });

  it("is numbered from 1 and counts as total_count", () => {
    expect(page("", { limit: 10, page: 1 }, 25)).toEqual({
      results: [],
      next: `${at}?page=2&limit=10`,
      previous: null,
      total_count: 25,
    });
    expect(page("?page=3&limit=10", { limit: 10, page: 3 }, 25)).toMatchObject({
      next: null,
      previous: `${at}?page=2&limit=10`,
    });
  });
});
