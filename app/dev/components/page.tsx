import { notFound } from "next/navigation";
import { Gallery } from "@/components/dev/gallery";

/** For those who build: not served in production, except to the journeys, which set DEV_PAGES. */
const isServed = () => process.env.NODE_ENV !== "production" || process.env.DEV_PAGES === "on";

export const metadata = { title: "Components" };

export default function ComponentsPage() {
  if (!isServed()) notFound();
  return <Gallery />;
}
