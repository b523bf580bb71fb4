import { notFound } from "next/navigation";
import { FilterGallery } from "@/components/dev/filter-gallery";
import { env, hasDevPages } from "@/lib/env";

export const metadata = { title: "Filters, persons, activity" };

/** For those who build, signed in: shows the data of a project, the first one unless `?project=` names another. */
export default async function FiltersPage({ searchParams }: PageProps<"/dev/filters">) {
  if (!hasDevPages(env)) notFound();
  const { project } = await searchParams;
  return <FilterGallery projectId={typeof project === "string" ? project : "1"} />;
}
