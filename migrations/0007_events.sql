-- Community events with who comes, private calendars of them, and what people report.

create table events (
  id bigint generated always as identity primary key,
  -- Calendars know the event by it, and it never changes.
  uid uuid not null default gen_random_uuid() constraint events_uid_key unique,
  organizer_id bigint not null constraint events_organizer_fkey references accounts (id) on delete cascade,
  -- The school of the organizer when it was posted: its clocks are those of the event.
  school_id bigint not null constraint events_school_fkey references schools (id),
  name text not null,
  description text not null,
  location text not null,
  -- What a search looks into besides the organizer, folded once: it takes too long to do so for each search.
  searched_text text collate "C" not null generated always as
    (searchable(name || e'\n' || description || e'\n' || location)) stored,
  -- What the clocks at the school show, in its time zone at that time; and the instant that it is.
  local_date date not null,
  local_time time not null,
  time_zone text not null,
  starts_at timestamptz not null,
  max_attendees integer not null,
  -- How many are registered; kept by a trigger, so that no path forgets it.
  current_attendees integer not null default 0,
  -- Until an administrator has approved it others do not see it.
  awaits_approval boolean not null default false,
  -- Grows with every change that calendars have to hear of (RFC 5545, SEQUENCE).
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Deleted by its organizer: nobody sees it any more, and calendars are told that it is cancelled.
  cancelled_at timestamptz,
  constraint events_name_length check (length(name) between 1 and 200),
  constraint events_description_length check (length(description) between 1 and 5000),
  constraint events_location_length check (length(location) between 1 and 300),
  constraint events_max_attendees_range check (max_attendees between 1 and 10000),
  constraint events_capacity check (current_attendees between 0 and max_attendees)
);
create index events_starts on events (starts_at, id) where cancelled_at is null;
create index events_organizer on events (organizer_id, starts_at);
create index events_school on events (school_id);
-- The queue of a school.
create index events_awaiting_approval on events (school_id, starts_at) where awaits_approval and cancelled_at is null;

create table event_registrations (
  event_id bigint not null constraint event_registrations_event_fkey references events (id) on delete cascade,
  account_id bigint not null constraint event_registrations_account_fkey references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- When the reminder of the day before was queued.
  reminded_at timestamptz,
  constraint event_registrations_pkey primary key (event_id, account_id)
);
create index event_registrations_account on event_registrations (account_id, event_id);

-- The check of the capacity refuses the one who comes too late, in whatever order they arrive.
create function keep_event_attendees() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update events set current_attendees = current_attendees + 1 where id = new.event_id;
  else
    update events set current_attendees = current_attendees - 1 where id = old.event_id;
  end if;
  return null;
end $$;
create trigger event_registrations_count after insert or delete on event_registrations
  for each row execute function keep_event_attendees();

-- What the organizer was told last about somebody. Mails may overtake each other and be dropped, so each one is sent only
-- when it says something else than this.
create table event_notices (
  event_id bigint not null constraint event_notices_event_fkey references events (id) on delete cascade,
  account_id bigint not null constraint event_notices_account_fkey references accounts (id) on delete cascade,
  is_coming boolean not null,
  -- The mail that says so: sending it may take several tries.
  mail_id bigint not null,
  constraint event_notices_pkey primary key (event_id, account_id)
);
create index event_notices_account on event_notices (account_id);

-- What organizers tell everybody who has registered for their event (docs/decisions/0048): three times at most.
create table attendee_notices (
  event_id bigint not null constraint attendee_notices_event_fkey references events (id) on delete cascade,
  -- The first, second or third of its event: no fourth has a place.
  number smallint not null,
  text text not null,
  -- How many were mailed, and of which schools they were: their administrators go on reading it when nobody of theirs comes any more.
  people integer not null,
  school_ids bigint[] not null,
  created_at timestamptz not null default now(),
  constraint attendee_notices_pkey primary key (event_id, number),
  constraint attendee_notices_number check (number between 1 and 3),
  constraint attendee_notices_text_length check (length(text) between 1 and 1000),
  -- Never to one person.
  constraint attendee_notices_people check (people >= 2)
);

-- One private address for each account from which calendars fetch its events. Only the SHA-256 of its token is stored.
create table calendar_feeds (
  account_id bigint not null constraint calendar_feeds_pkey primary key
    constraint calendar_feeds_account_fkey references accounts (id) on delete cascade,
  token_hash bytea not null constraint calendar_feeds_token_key unique,
  created_at timestamptz not null default now(),
  -- When a calendar fetched it last, so that the person sees whether anything still uses it.
  fetched_at timestamptz
);

-- Events that a school hides from its students.
create table hidden_events (
  school_id bigint not null references schools (id) on delete cascade,
  event_id bigint not null references events (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (school_id, event_id)
);
create index hidden_events_event on hidden_events (event_id);

-- What somebody reported: an event or a name, as it was then. It goes with the account of whom it is about.
create table reports (
  id bigint generated always as identity primary key,
  -- Whose administrators read and settle it: the school of the reporter, or that of whom it is about. Each has a row of its own.
  school_id bigint not null references schools (id) on delete cascade,
  -- Empty when the account is gone.
  reporter_account_id bigint constraint reports_reporter_fkey references accounts (id) on delete set null,
  reporter_school_id bigint not null references schools (id) on delete cascade,
  -- Who organizes the event, or has the name.
  subject_account_id bigint not null constraint reports_subject_fkey references accounts (id) on delete cascade,
  -- Null for a name.
  event_id bigint references events (id) on delete cascade,
  reason text not null,
  -- The words as the reporter saw them.
  kept jsonb not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Empty while it is open, and when the account is gone.
  settled_by_account_id bigint constraint reports_settled_by_fkey references accounts (id) on delete set null,
  settled_note text,
  constraint reports_reason_length check (length(reason) between 1 and 500),
  constraint reports_settled_note_length check (length(settled_note) between 1 and 500),
  constraint reports_settled check (settled_at is not null or num_nonnulls(settled_by_account_id, settled_note) = 0),
  constraint reports_kept check (jsonb_typeof(kept) = 'object')
);
create index reports_school on reports (school_id, id desc);
create index reports_reporter on reports (reporter_account_id) where reporter_account_id is not null;
create index reports_subject on reports (subject_account_id);
create index reports_event on reports (event_id) where event_id is not null;
create index reports_created on reports (created_at);
create index reports_settled_by on reports (settled_by_account_id) where settled_by_account_id is not null;
