import { notFound } from "next/navigation";
import { Gallery } from "@/components/dev/gallery";
import { env, hasDevPages } from "@/lib/env";

export const metadata = { title: "Components" };

/** For those who build. */
export default function ComponentsPage() {
  if (!hasDevPages(env)) notFound();
  return <Gallery />;
}
