-- What stays of accounts that were deleted.

-- What contacts have said outlives the account of the student: who deletes it and registers again is still not known to them,
-- and the links that stop mail go on working.

-- Contacts who do not know a student whose account was deleted.
create table kept_blocks (
  -- Of the contact, as in contact_blocks.
  mailbox text not null,
  -- Keyed hash of the student's mailbox.
  student_mac bytea not null,
  erased_at timestamptz not null,
  constraint kept_blocks_pkey primary key (student_mac, mailbox),
  constraint kept_blocks_mac_length check (length(student_mac) = 32)
);
create index kept_blocks_erased_at on kept_blocks (erased_at);

-- The links in mails about a deleted account, which still stop mail.
create table kept_stop_links (
  token_hash bytea not null constraint kept_stop_links_pkey primary key,
  purpose text not null,
  contact text not null,
  erased_at timestamptz not null,
  constraint kept_stop_links_purpose check (purpose in ('decide', 'stop_mail'))
);
create index kept_stop_links_erased_at on kept_stop_links (erased_at);

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
