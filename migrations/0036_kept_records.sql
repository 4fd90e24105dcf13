-- What a school may keep of a student who deletes their account (docs/decisions/0049): off, unless its head switches it on.

alter table schools add column keeps_records boolean not null default false;

-- Whom we have told, by mail, that this school keeps a record. It holds for them 30 days later.
create table told_of_records (
  account_id bigint not null constraint told_of_records_account_fkey references accounts (id) on delete cascade,
  school_id bigint not null constraint told_of_records_school_fkey references schools (id) on delete cascade,
  told_at timestamptz not null,
  constraint told_of_records_pkey primary key (account_id, school_id)
);
create index told_of_records_school on told_of_records (school_id);

-- Verified entries of accounts that are gone: no name, no place, no contact.
create table kept_records (
  id bigint generated always as identity primary key,
  school_id bigint not null constraint kept_records_school_fkey references schools (id) on delete cascade,
  -- The same for all entries of one account; made up when it was deleted.
  pseudonym text not null,
  graduation_year smallint not null,
  date date not null,
  hours numeric(4, 2) not null,
  -- How it was verified, and the administrator who did. Not a foreign key, as in the history.
  evidence text,
  evidence_account_id bigint,
  evidence_at timestamptz,
  -- The last day of the year until which the school keeps it.
  keep_until date not null
);
create index kept_records_school on kept_records (school_id, pseudonym, date);
create index kept_records_until on kept_records (keep_until);
