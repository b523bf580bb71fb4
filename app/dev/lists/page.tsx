import { notFound } from "next/navigation";
import { ListGallery } from "@/components/dev/list-gallery";
import { env, hasDevPages } from "@/lib/env";

export const metadata = { title: "Lists" };

/** For those who build. */
export default function ListsPage() {
  if (!hasDevPages(env)) notFound();
  return <ListGallery />;
}
