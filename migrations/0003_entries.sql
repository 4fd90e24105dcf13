-- Volunteer entries, the requests to verify them, what happened to them, and the totals that follow from them.

create table entries (
  id bigint generated always as identity primary key,
  account_id bigint not null constraint entries_account_fkey references accounts (id) on delete cascade,
  event text not null,
  date date not null,
  hours numeric(4, 2) not null,
  role text not null,
  organizer text not null,
  contact text not null,
  description text not null,
  verified boolean not null default false,
  recycling_bin boolean not null default false,
  -- Grows with every change of the text; links of older versions are dead.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint entries_hours_range check (hours between 0 and 10),
  constraint entries_date_range check (date >= date '2000-01-01'),
  constraint entries_event_length check (length(event) between 1 and 200),
  constraint entries_role_length check (length(role) between 1 and 200),
  constraint entries_organizer_length check (length(organizer) between 1 and 200),
  constraint entries_contact_length check (length(contact) between 3 and 254),
  constraint entries_description_length check (length(description) between 1 and 5000)
);
create index entries_account on entries (account_id, date desc, id desc);

-- One request to a contact to verify one version of an entry. It outlives the entry, so that the contact can be told
-- what was decided.
create table verification_requests (
  id bigint generated always as identity primary key,
  entry_id bigint constraint verification_requests_entry_fkey references entries (id) on delete set null,
  account_id bigint not null constraint verification_requests_account_fkey references accounts (id) on delete cascade,
  entry_version integer not null,
  contact text not null,
  -- The text that the contact was asked about.
  entry jsonb not null,
  mail_id bigint constraint verification_requests_mail_fkey references mails (id) on delete set null,
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  decision text,
  reason text,
  decided_at timestamptz,
  superseded_at timestamptz,
  constraint verification_requests_decision check (decision in ('accept', 'reject')),
  constraint verification_requests_decided check ((decision is null) = (decided_at is null)),
  constraint verification_requests_reason_length check (length(reason) between 1 and 500)
);
create index verification_requests_entry on verification_requests (entry_id, id desc);
create index verification_requests_account on verification_requests (account_id);
create index verification_requests_mail on verification_requests (mail_id);

-- A request has one token for each time its mail was composed; only the SHA-256 is stored.
create table verification_tokens (
  token_hash bytea not null constraint verification_tokens_pkey primary key,
  request_id bigint not null
    constraint verification_tokens_request_fkey references verification_requests (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index verification_tokens_request on verification_tokens (request_id);

-- What happened to each entry, with its text at that moment. Rows are only ever added.
create table entry_history (
  id bigint generated always as identity primary key,
  -- Not foreign keys: the history outlives what it speaks of.
  entry_id bigint not null,
  account_id bigint not null,
  kind text not null,
  -- 'owner', 'contact', 'administrator' or 'system', and the account that did it where there is one.
  actor text not null,
  actor_account_id bigint,
  entry jsonb not null,
  details jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  constraint entry_history_actor check (actor in ('owner', 'contact', 'administrator', 'system'))
);
create index entry_history_entry on entry_history (entry_id, id);
create index entry_history_account on entry_history (account_id, id);

create function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  raise exception 'The history of entries is only ever added to';
end $$;
create trigger entry_history_append_only before update or delete on entry_history
  for each row execute function refuse_change_of_history();
create trigger entry_history_no_truncate before truncate on entry_history
  for each statement execute function refuse_change_of_history();

-- The verified hours of each account, kept by the database itself so that no path forgets them.
create table student_totals (
  account_id bigint not null constraint student_totals_pkey primary key
    constraint student_totals_account_fkey references accounts (id) on delete cascade,
  total_hours numeric(12, 2) not null,
  verified_entries integer not null
);

create function keep_student_totals() returns trigger language plpgsql as $$
declare
  hours_change numeric(12, 2) := 0;
  entries_change integer := 0;
  owner bigint;
begin
  if tg_op <> 'INSERT' then
    owner := old.account_id;
    if old.verified and not old.recycling_bin then
      hours_change := hours_change - old.hours;
      entries_change := entries_change - 1;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    owner := new.account_id;
    if new.verified and not new.recycling_bin then
      hours_change := hours_change + new.hours;
      entries_change := entries_change + 1;
    end if;
  end if;
  if hours_change = 0 and entries_change = 0 then
    return null;
  end if;
  update student_totals set total_hours = total_hours + hours_change,
    verified_entries = verified_entries + entries_change where account_id = owner;
  if not found and entries_change > 0 then
    insert into student_totals (account_id, total_hours, verified_entries)
      values (owner, hours_change, entries_change)
      on conflict (account_id) do update set
        total_hours = student_totals.total_hours + excluded.total_hours,
        verified_entries = student_totals.verified_entries + excluded.verified_entries;
  end if;
  perform pg_notify('leaderboard_changed', '');
  return null;
end $$;
create trigger entries_keep_totals after insert or delete or update of verified, recycling_bin, hours on entries
  for each row execute function keep_student_totals();

create function refuse_moving_entries() returns trigger language plpgsql as $$
begin
  raise exception 'An entry keeps its owner';
end $$;
create trigger entries_keep_owner before update of account_id on entries
  for each row when (old.account_id <> new.account_id) execute function refuse_moving_entries();

-- What the leaderboard shows of an account changes the leaderboard too.
create function notify_leaderboard() returns trigger language plpgsql as $$
begin
  perform pg_notify('leaderboard_changed', '');
  return null;
end $$;
create trigger accounts_change_leaderboard
  after update of first_name, last_name, school_id, graduation_year, profile_picture, is_school_administration
  on accounts for each row execute function notify_leaderboard();
create trigger accounts_leave_leaderboard after delete on accounts
  for each row execute function notify_leaderboard();
create trigger schools_change_leaderboard after update of name on schools
  for each row execute function notify_leaderboard();
