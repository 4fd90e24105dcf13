-- What a head decides about events, and which events a school hides from its students (docs/decisions/0046).

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
