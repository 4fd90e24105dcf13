-- Names without what nobody can see (shared/text.ts writes all new ones so). Joiners and variants stay, since most of them are meant.
create or replace function pg_temp.tidy(text text) returns text language sql as $$
  select btrim(regexp_replace(normalize(
    regexp_replace(text, '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]', '', 'g'),
    NFC), '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g'));
$$;
-- A name must have something: what was all invisible becomes a dash, which people can see and change.
update accounts
set first_name = coalesce(nullif(pg_temp.tidy(first_name), ''), '-'), last_name = coalesce(nullif(pg_temp.tidy(last_name), ''), '-')
where (first_name <> '' and first_name <> coalesce(nullif(pg_temp.tidy(first_name), ''), '-'))
  or (last_name <> '' and last_name <> coalesce(nullif(pg_temp.tidy(last_name), ''), '-'));
-- Two schools that differ in nothing that can be seen stay as they are, until one of them gets another name.
update schools s set name = pg_temp.tidy(s.name)
where s.name <> pg_temp.tidy(s.name) and pg_temp.tidy(s.name) <> ''
  and not exists (select from schools o where o.id <> s.id and lower(pg_temp.tidy(o.name)) = lower(pg_temp.tidy(s.name)));
