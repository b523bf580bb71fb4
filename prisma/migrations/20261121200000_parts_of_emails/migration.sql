-- What Prisma cannot express. Parts of e-mails are looked up with their case folded as filters fold it, whatever the
-- database's own language: with the `lower` of a Turkish one, a part with an `i` in it could not be looked up.
DROP INDEX persons_email_trgm;
CREATE INDEX persons_email_parts ON persons USING gin (
  (translate(properties ->> 'email', U&'ABCDEFGHIJKLMNOPQRSTUVWXYZ\212A', 'abcdefghijklmnopqrstuvwxyzk')) gin_trgm_ops
);
