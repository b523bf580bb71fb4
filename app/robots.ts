import type { MetadataRoute } from "next";

/** Public results are not for search engines. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: "*", disallow: "/r/" } };
}
