-- What a head decides about events, which events a school hides from its students, and reports (docs/decisions/0046).

-- Schools that are there keep what they have: all events, no approval, addresses for every organizer.
alter table schools
  -- Whose events its students see: those of all schools, or its own.
  add column events_for_students text not null default 'all'
    constraint schools_events_for_students check (events_for_students in ('all', 'own')),
  -- Whether an administrator approves what its students post, before others see it.
  add column events_need_approval boolean not null default false,
  -- Whether organizers of other schools get the names and addresses of its people.
  add column gives_addresses boolean not null default true;

alter table events add column awaits_approval boolean not null default false;
-- The queue of a school.
create index events_awaiting_approval on events (school_id, starts_at) where awaits_approval and cancelled_at is null;

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
  constraint reports_reason_length check (length(reason) between 1 and 500),
  constraint reports_kept check (jsonb_typeof(kept) = 'object')
);
create index reports_reporter on reports (reporter_account_id) where reporter_account_id is not null;
create index reports_subject on reports (subject_account_id);
create index reports_event on reports (event_id) where event_id is not null;
create index reports_created on reports (created_at);

-- The schools whose administrators read a report: that of the reporter, and that of whom it is about. Each settles it for itself.
create table report_readers (
  report_id bigint not null references reports (id) on delete cascade,
  school_id bigint not null references schools (id) on delete cascade,
  settled_at timestamptz,
  -- Empty while it is open, and when the account is gone.
  settled_by_account_id bigint constraint report_readers_settled_by_fkey references accounts (id) on delete set null,
  primary key (report_id, school_id)
);
create index report_readers_school on report_readers (school_id, report_id desc);
create index report_readers_settled_by on report_readers (settled_by_account_id) where settled_by_account_id is not null;
