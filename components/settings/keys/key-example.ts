import { type GrantedScope, missingScope, type Scope } from "@/lib/contract/access/scope";

/** Requests worth showing, and the scope that each needs. */
const requests: readonly [Scope, string][] = [
  ["survey:read", "surveys/"],
  ["feature_flag:read", "feature_flags/"],
  ["person:read", "persons/"],
];

interface ExampleInput {
  /** The address of the server: `https://fieldbook.example.com`. */
  origin: string;
  secret: string;
  scopes: readonly GrantedScope[];
  /** A project that the key can access. */
  projectId: number | string;
}

/** A curl command that the key is allowed to run: a list of the project, or, without a scope for one, the key itself. */
export function keyExample({ origin, secret, scopes, projectId }: ExampleInput): string {
  const path = requests.find(([scope]) => missingScope(scopes, [scope]) === null)?.[1];
  const url = path ? `/api/projects/${projectId}/${path}` : "/api/personal_api_keys/@current/";
  return `curl ${origin}${url} \\\n  -H "Authorization: Bearer ${secret}"`;
}
