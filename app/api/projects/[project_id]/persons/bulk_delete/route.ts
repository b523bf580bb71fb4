import { persons } from "@/lib/contract/endpoints/persons";
import { route, serve } from "@/lib/http/serve";
import { removePersons } from "@/lib/persons/remove";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(persons.bulkRemove, ({ project, actor, body, query }) =>
    removePersons(project, actor, {
      ids: body.ids ?? query.ids,
      distinct_ids: body.distinct_ids ?? query.distinct_ids,
      delete_events: body.delete_events ?? query.delete_events,
      keep_person: body.keep_person ?? query.keep_person,
      deletion_id: body.deletion_id ?? query.deletion_id,
    }),
  ),
);
