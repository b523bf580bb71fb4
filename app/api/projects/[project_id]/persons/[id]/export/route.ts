import { persons } from "@/lib/contract/endpoints/persons";
import { Archive } from "@/lib/http/archive";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";
import { findPerson } from "@/lib/persons/find";
import { exportPerson } from "@/lib/project-data/export-person";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.export, async ({ project, actor, params }) => {
    const { name, bytes } = await exportPerson(project, actor, await findPerson(project, params.id));
    return new Archive(name, bytes);
  }),
);
