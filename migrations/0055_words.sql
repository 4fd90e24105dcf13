-- What staff write down about students, and what a school writes to them (docs/decisions/0065).

alter table accounts add column mail_language text not null default 'en'
  constraint accounts_mail_language check (mail_language in ('en', 'es'));

create table student_notes (
  id bigint generated always as identity constraint student_notes_pkey primary key,
  school_id bigint not null constraint student_notes_school_fkey references schools (id) on delete cascade,
  account_id bigint not null constraint student_notes_account_fkey references accounts (id) on delete cascade,
  -- Who wrote it; empty when the account is gone.
  by_account_id bigint constraint student_notes_by_fkey references accounts (id) on delete set null,
  text text not null,
  created_at timestamptz not null,
  constraint student_notes_text check (length(text) between 1 and 2000)
);
create index student_notes_account on student_notes (account_id, school_id);
create index student_notes_school on student_notes (school_id);
create index student_notes_by on student_notes (by_account_id) where by_account_id is not null;

create table school_messages (
  id bigint generated always as identity constraint school_messages_pkey primary key,
  school_id bigint not null constraint school_messages_school_fkey references schools (id) on delete cascade,
  -- Who wrote it; empty when the account is gone.
  account_id bigint constraint school_messages_account_fkey references accounts (id) on delete set null,
  -- Made by the screen, so that pressing twice sends nothing twice.
  key uuid not null,
  kind text not null,
  text text not null,
  -- For who reads Spanish; empty when all read the same.
  text_es text,
  -- Of an announcement: the class, empty for the whole school, and the last day on which it is shown.
  graduation_year integer,
  shown_until date,
  is_mailed boolean not null,
  -- How many students it was for.
  people integer not null default 0,
  created_at timestamptz not null,
  taken_back_at timestamptz,
  taken_back_by bigint constraint school_messages_taken_back_by_fkey references accounts (id) on delete set null,
  constraint school_messages_once unique (account_id, key),
  constraint school_messages_kind check (case kind when 'message' then num_nonnulls(graduation_year, shown_until) = 0
    when 'announcement' then shown_until is not null else false end),
  constraint school_messages_text check (length(text) between 1 and 2000 and length(text_es) between 1 and 2000),
  constraint school_messages_taken_back check (taken_back_by is null or taken_back_at is not null)
);
create index school_messages_school on school_messages (school_id, created_at desc);
create index school_messages_taken_back_by on school_messages (taken_back_by) where taken_back_by is not null;

-- Whom a message is for. Whether they have read it is not kept.
create table school_message_readers (
  message_id bigint not null constraint school_message_readers_message_fkey references school_messages (id) on delete cascade,
  account_id bigint not null constraint school_message_readers_account_fkey references accounts (id) on delete cascade,
  constraint school_message_readers_pkey primary key (message_id, account_id)
);
create index school_message_readers_account on school_message_readers (account_id);
