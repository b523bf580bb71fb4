import { persons } from "@/lib/contract/endpoints/persons";
import { Archive } from "@/lib/http/archive";
import { recorderOf } from "@/lib/http/recorder";
import { route, serve } from "@/lib/http/serve";
import { findPerson } from "@/lib/persons/find";
import { exportPerson } from "@/lib/project-data/export-person";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.export, async (call) => {
    const person = await findPerson(call.project, call.params.id);
    const { name, bytes } = await exportPerson(call.project, recorderOf(call), person, call.query.language);
    return new Archive(name, bytes);
  }),
);
