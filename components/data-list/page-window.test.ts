import { expect, test } from "vitest";
import { pageNumbers, pagesAround } from "@/components/data-list/page-window";

test("before anything is known the first page alone is asked for", () => {
  expect(pagesAround(0, 40, 100, null)).toEqual({ first: 0, last: 0 });
});

test("the pages before and after those on screen are loaded as well", () => {
  expect(pageNumbers(pagesAround(450, 480, 100, 200_000))).toEqual([3, 4, 5]);
  expect(pageNumbers(pagesAround(490, 520, 100, 200_000))).toEqual([3, 4, 5, 6]);
});

test("there is none before the first or after the last", () => {
  expect(pageNumbers(pagesAround(0, 30, 100, 200_000))).toEqual([0, 1]);
  expect(pageNumbers(pagesAround(199_970, 200_000, 100, 200_000))).toEqual([1998, 1999]);
  expect(pageNumbers(pagesAround(0, 30, 100, 0))).toEqual([0]);
});
