import { notFound } from "next/navigation";
import { ChartGallery } from "@/components/dev/chart-gallery";
import { env, hasDevPages } from "@/lib/env";

export const metadata = { title: "Charts" };

/** For those who build. */
export default function ChartsPage() {
  if (!hasDevPages(env)) notFound();
  return <ChartGallery />;
}
