-- Community events with who comes, private calendars of them, and organizations to volunteer with.

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
  -- What the clocks at the school show, in its time zone at that time; and the instant that it is.
  local_date date not null,
  local_time time not null,
  time_zone text not null,
  starts_at timestamptz not null,
  max_attendees integer not null,
  -- How many are registered; kept by a trigger, so that no path forgets it.
  current_attendees integer not null default 0,
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
  -- What a search looks into besides the organizer, folded once: it takes too long to do so for each search.
  searched_text text not null generated always as
    (lower((name || e'\n' || description || e'\n' || location) collate "und-x-icu")) stored,
  constraint events_capacity check (current_attendees between 0 and max_attendees)
);
create index events_starts on events (starts_at, id) where cancelled_at is null;
create index events_organizer on events (organizer_id, starts_at);
create index events_school on events (school_id);

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

-- One private address for each account from which calendars fetch its events. Only the SHA-256 of its token is stored.
create table calendar_feeds (
  account_id bigint not null constraint calendar_feeds_pkey primary key
    constraint calendar_feeds_account_fkey references accounts (id) on delete cascade,
  token_hash bytea not null constraint calendar_feeds_token_key unique,
  created_at timestamptz not null default now(),
  -- When a calendar fetched it last, so that the person sees whether anything still uses it.
  fetched_at timestamptz
);

create table organizations (
  id bigint generated always as identity primary key,
  name text not null,
  address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  hours text not null,
  description text not null,
  url text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint organizations_name_length check (length(name) between 1 and 200),
  constraint organizations_address_length check (length(address) <= 200),
  constraint organizations_city_length check (length(city) <= 100),
  constraint organizations_state_length check (length(state) <= 50),
  constraint organizations_zip_code_length check (length(zip_code) <= 20),
  constraint organizations_hours_length check (length(hours) <= 200),
  constraint organizations_description_length check (length(description) <= 2000),
  -- Links open in the browser of a student: nothing but the web.
  constraint organizations_url check (url ~ '^https?://[^\s]+$' and length(url) <= 500)
);
create unique index organizations_once on organizations (lower(name), lower(address), lower(city));
