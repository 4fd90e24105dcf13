-- What administrators see and do.

-- What happened in a school, for its administrators (docs/decisions/0044). What happened to entries is in their history already,
-- which therefore says in which school somebody decided.
create table activity (
  id bigint generated always as identity primary key,
  school_id bigint not null constraint activity_school_fkey references schools (id) on delete cascade,
  -- One of shared/activity/activity.contract.ts.
  kind text not null,
  -- Who did it: a person, or nobody who is signed in.
  actor text not null default 'person',
  -- Empty when the account is gone.
  actor_account_id bigint constraint activity_actor_fkey references accounts (id) on delete set null,
  -- Whether it is about one person, and whom; empty when the account is gone.
  has_subject boolean not null,
  subject_account_id bigint constraint activity_subject_fkey references accounts (id) on delete set null,
  -- What else there is to say, without the names of people.
  facts jsonb not null default '{}',
  -- The hour of what is written down once in an hour.
  once_in timestamptz,
  created_at timestamptz not null default now(),
  constraint activity_kind_length check (length(kind) between 1 and 40),
  constraint activity_actor check (actor in ('person', 'command line', 'system')),
  constraint activity_actor_person check (actor = 'person' or actor_account_id is null),
  constraint activity_subject check (has_subject or subject_account_id is null),
  constraint activity_facts check (jsonb_typeof(facts) = 'object' and length(facts::text) <= 4000)
);
create index activity_school on activity (school_id, created_at desc, id desc);
create index activity_actor on activity (actor_account_id) where actor_account_id is not null;
create index activity_subject on activity (subject_account_id) where subject_account_id is not null;
create index activity_created on activity (created_at);
-- Reading the same twice in an hour is one line.
create unique index activity_once_about on activity (actor_account_id, kind, subject_account_id, once_in)
  where once_in is not null and has_subject;
create unique index activity_once on activity (actor_account_id, kind, once_in, facts)
  where once_in is not null and not has_subject;

-- Lines stay as they are. People may go from them with their accounts, and lines that are older than two years.
create function refuse_change_of_activity() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.created_at < now() - interval '2 years' or not exists (select from schools where id = old.school_id) then
      return old;
    end if;
  elsif tg_op = 'UPDATE' then
    if (to_jsonb(new) - 'actor_account_id' - 'subject_account_id')
        = (to_jsonb(old) - 'actor_account_id' - 'subject_account_id')
      and (new.actor_account_id is not distinct from old.actor_account_id or (new.actor_account_id is null
        and not exists (select from accounts where id = old.actor_account_id)))
      and (new.subject_account_id is not distinct from old.subject_account_id or (new.subject_account_id is null
        and not exists (select from accounts where id = old.subject_account_id))) then
      return new;
    end if;
  end if;
  raise exception 'What happened in a school is only ever added to';
end $$;
create trigger activity_append_only before update or delete on activity
  for each row execute function refuse_change_of_activity();
create trigger activity_no_truncate before truncate on activity
  for each statement execute function refuse_change_of_activity();

-- How an administrator likes the queue of the office.
create table inbox_preferences (
  account_id bigint constraint inbox_preferences_pkey primary key constraint inbox_preferences_account_fkey references accounts (id) on delete cascade,
  begins_with_inbox boolean not null,
  single_keys boolean not null
);

create table inbox_views (
  id bigint generated always as identity constraint inbox_views_pkey primary key,
  account_id bigint not null constraint inbox_views_account_fkey references accounts (id) on delete cascade,
  school_id bigint not null constraint inbox_views_school_fkey references schools (id) on delete cascade,
  name text not null,
  -- The part of the address after the question mark.
  query text not null,
  constraint inbox_views_name_length check (length(name) between 1 and 60),
  constraint inbox_views_query_length check (length(query) <= 200)
);
create unique index inbox_views_name on inbox_views (account_id, school_id, lower(name));
create index inbox_views_school on inbox_views (school_id);

-- What is worth a look (docs/decisions/0073) stands beside entries, and is never a decision about them.

-- Which rules an entry fits, with the numbers of the sentence.
create table entry_signals (
  entry_id bigint not null constraint entry_signals_entry_fkey references entries (id) on delete cascade,
  rule text not null,
  entry_version integer not null,
  weight integer not null,
  facts jsonb not null,
  at timestamptz not null,
  constraint entry_signals_pkey primary key (entry_id, rule),
  constraint entry_signals_weight check (weight between 1 and 100)
);

-- What somebody has looked at and found fine: the rule says nothing of this contact or student for a year.
create table signals_found_fine (
  id bigint generated always as identity constraint signals_found_fine_pkey primary key,
  school_id bigint not null constraint signals_found_fine_school_fkey references schools (id) on delete cascade,
  rule text not null,
  mailbox text,
  account_id bigint constraint signals_found_fine_account_fkey references accounts (id) on delete cascade,
  note text not null,
  by_account_id bigint constraint signals_found_fine_by_fkey references accounts (id) on delete set null,
  at timestamptz not null,
  until timestamptz not null,
  constraint signals_found_fine_subject check (num_nonnulls(mailbox, account_id) = 1),
  constraint signals_found_fine_note_length check (length(note) <= 500)
);
create index signals_found_fine_school on signals_found_fine (school_id, rule);
create index signals_found_fine_account on signals_found_fine (account_id) where account_id is not null;
create index signals_found_fine_by on signals_found_fine (by_account_id) where by_account_id is not null;

-- When a school was looked through last, and how common each rule is there.
create table signal_sweeps (
  school_id bigint constraint signal_sweeps_pkey primary key constraint signal_sweeps_school_fkey references schools (id) on delete cascade,
  at timestamptz not null,
  entries integer not null,
  by_rule jsonb not null,
  -- Of the class that graduates next: who is behind or has to talk to somebody, with the requirement for graduation.
  seniors_class integer,
  seniors_short integer
);

-- What administrators do to many entries at once, and can undo for 24 hours (docs/decisions/0064).
create table bulk_actions (
  id bigint generated always as identity constraint bulk_actions_pkey primary key,
  school_id bigint not null constraint bulk_actions_school_fkey references schools (id) on delete cascade,
  -- Who did it; empty when the account is gone.
  account_id bigint constraint bulk_actions_account_fkey references accounts (id) on delete set null,
  -- Made by the screen, so that pressing twice does nothing twice.
  key uuid not null,
  kind text not null,
  -- Of what is set back, while it can be undone; later the history of the entries has it.
  reason text,
  -- What was done: these counts stay.
  entries integer not null default 0,
  students integer not null default 0,
  hours numeric(12, 2) not null default 0,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by bigint constraint bulk_actions_undone_by_fkey references accounts (id) on delete set null,
  undone_entries integer,
  constraint bulk_actions_once unique (account_id, key),
  constraint bulk_actions_kind check (kind in ('verify', 'set back', 'bin', 'ask')),
  constraint bulk_actions_reason check (reason is null or kind = 'set back' and length(reason) between 1 and 500),
  constraint bulk_actions_undone check ((undone_at is null) = (undone_entries is null)
    and (undone_by is null or undone_at is not null))
);
create index bulk_actions_school on bulk_actions (school_id, created_at desc);
create index bulk_actions_undone_by on bulk_actions (undone_by) where undone_by is not null;

-- The entries of an action, for as long as it can be undone.
create table bulk_action_items (
  action_id bigint not null constraint bulk_action_items_action_fkey references bulk_actions (id) on delete cascade,
  -- Not a foreign key: what is gone since is said by its name.
  entry_id bigint not null,
  -- Empty for what was left out and nobody knows.
  account_id bigint constraint bulk_action_items_account_fkey references accounts (id) on delete cascade,
  -- Why nothing was done about it. Null: it was done.
  left_out text,
  -- Of what was done: the version, the line of the account's history, and the columns of the entry as they were.
  version integer,
  line integer,
  before jsonb,
  -- The request of what was asked again, and the mail that tells of it.
  request_id bigint constraint bulk_action_items_request_fkey references verification_requests (id) on delete set null,
  mail_id bigint constraint bulk_action_items_mail_fkey references mails (id) on delete set null,
  -- After an undo: whether it is as before, and why not.
  undone boolean not null default false,
  kept text,
  constraint bulk_action_items_pkey primary key (action_id, entry_id),
  constraint bulk_action_items_left_out_length check (length(left_out) between 1 and 1000),
  constraint bulk_action_items_kept_length check (length(kept) between 1 and 1000),
  constraint bulk_action_items_done check (case when left_out is null
    then num_nulls(account_id, version, line, before) = 0 else num_nonnulls(version, line, before) = 0 end),
  constraint bulk_action_items_undone check (left_out is null or not undone and kept is null)
);
create index bulk_action_items_account on bulk_action_items (account_id) where account_id is not null;
create index bulk_action_items_request on bulk_action_items (request_id) where request_id is not null;
create index bulk_action_items_mail on bulk_action_items (mail_id) where mail_id is not null;

-- What staff write down about students (docs/decisions/0065).
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

-- What a school writes to its students.
create table school_messages (
  id bigint generated always as identity constraint school_messages_pkey primary key,
  school_id bigint not null constraint school_messages_school_fkey references schools (id) on delete cascade,
  -- Who wrote it; empty when the account is gone.
  account_id bigint constraint school_messages_account_fkey references accounts (id) on delete set null,
  -- Made by the screen, so that pressing twice sends nothing twice.
  key uuid not null,
  text text not null,
  -- The same in Spanish; empty where it was not written.
  text_es text,
  created_at timestamptz not null,
  constraint school_messages_once unique (account_id, key),
  constraint school_messages_text check (length(text) between 1 and 2000 and length(text_es) between 1 and 2000)
);
create index school_messages_school on school_messages (school_id);

-- Whom a message is for.
create table school_message_readers (
  message_id bigint not null constraint school_message_readers_message_fkey references school_messages (id) on delete cascade,
  account_id bigint not null constraint school_message_readers_account_fkey references accounts (id) on delete cascade,
  -- When they closed it; the school does not learn of it.
  read_at timestamptz,
  constraint school_message_readers_pkey primary key (message_id, account_id)
);
create index school_message_readers_account on school_message_readers (account_id);
