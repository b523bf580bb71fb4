-- From now on an invitation ends with its maker's ownership. Those of people who are no owners any more end here.
DELETE FROM "invitations" i
WHERE i."accepted_at" IS NULL
  AND NOT EXISTS (
    SELECT FROM "memberships" m
    WHERE m."project_id" = i."project_id" AND m."user_id" = i."created_by_id" AND m."role" = 'owner'
  );
