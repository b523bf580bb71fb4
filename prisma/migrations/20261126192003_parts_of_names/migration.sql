-- What Prisma cannot express. Parts of names are looked up as parts of e-mails are: one index for both default names.
CREATE INDEX persons_name_parts ON persons USING gin (
  (translate(properties ->> 'name', U&'ABCDEFGHIJKLMNOPQRSTUVWXYZ\212A', 'abcdefghijklmnopqrstuvwxyzk')) gin_trgm_ops,
  (translate(properties ->> 'username', U&'ABCDEFGHIJKLMNOPQRSTUVWXYZ\212A', 'abcdefghijklmnopqrstuvwxyzk')) gin_trgm_ops
);
