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
