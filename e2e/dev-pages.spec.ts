import { expect, test } from "@playwright/test";
import { empty } from "./servers";

test("the galleries of components and charts are not served outside of development", async ({ request }) => {
  for (const path of ["components", "charts"])
    expect((await request.get(`${empty.url}/dev/${path}`)).status(), path).toBe(404);
});
