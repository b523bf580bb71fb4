-- Lists of persons are looked up by e-mail address, whatever its case: folded as in the index of parts of addresses.
CREATE INDEX persons_email_folded ON persons USING hash (
  (translate(properties ->> 'email', U&'ABCDEFGHIJKLMNOPQRSTUVWXYZ\212A', 'abcdefghijklmnopqrstuvwxyzk'))
);
