-- What is worth a look (docs/decisions/0063): beside entries, and never a decision about them.

-- From where a contact decided with the link in a mail. Kept for 90 days; networks and browsers only as keyed hashes.
create table decision_traces (
  id bigint generated always as identity constraint decision_traces_pkey primary key,
  entry_id bigint not null constraint decision_traces_entry_fkey references entries (id) on delete cascade,
  entry_version integer not null,
  -- The owner of the entry tried in their own session.
  was_refused boolean not null,
  network bytea not null,
  browser bytea not null,
  signed_in_as bigint constraint decision_traces_signed_in_as_fkey references accounts (id) on delete set null,
  -- When the mail that asked had left; null for a list, and where it is not known.
  mail_left_at timestamptz,
  at timestamptz not null,
  constraint decision_traces_network_length check (octet_length(network) = 32),
  constraint decision_traces_browser_length check (octet_length(browser) = 32)
);
create index decision_traces_entry on decision_traces (entry_id);
create index decision_traces_signed_in_as on decision_traces (signed_in_as) where signed_in_as is not null;
create index decision_traces_at on decision_traces (at);

-- From which networks students record, by day (UTC): one that five of them use is a school's, a library's or a telephone company's.
create table recording_networks (
  account_id bigint not null constraint recording_networks_account_fkey references accounts (id) on delete cascade,
  day date not null,
  network bytea not null,
  browser bytea not null,
  constraint recording_networks_pkey primary key (account_id, day, network, browser),
  constraint recording_networks_network_length check (octet_length(network) = 32),
  constraint recording_networks_browser_length check (octet_length(browser) = 32)
);
create index recording_networks_network on recording_networks (network, account_id);
create index recording_networks_day on recording_networks (day);

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

-- What a school has decided about a rule; without a row it is as it comes.
create table signal_settings (
  school_id bigint not null constraint signal_settings_school_fkey references schools (id) on delete cascade,
  rule text not null,
  is_on boolean not null,
  weight integer not null,
  constraint signal_settings_pkey primary key (school_id, rule),
  constraint signal_settings_weight check (weight between 1 and 100)
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

-- Three of a hundred verified entries of each month, by chance, so that looking is not only where a rule points.
create table random_looks (
  entry_id bigint constraint random_looks_pkey primary key constraint random_looks_entry_fkey references entries (id) on delete cascade,
  school_id bigint not null constraint random_looks_school_fkey references schools (id) on delete cascade,
  -- Its first day.
  month date not null,
  looked_at timestamptz,
  looked_by bigint constraint random_looks_by_fkey references accounts (id) on delete set null
);
create index random_looks_school on random_looks (school_id, month);
create index random_looks_by on random_looks (looked_by) where looked_by is not null;

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
-- survives: the version before knows no views.
create unique index inbox_views_name on inbox_views (account_id, school_id, lower(name));
create index inbox_views_school on inbox_views (school_id);

alter table schools
  -- Of weekdays, while students are in class; null: not said.
  add column school_day_from time,
  add column school_day_until time,
  add constraint schools_school_day check ((school_day_from is null) = (school_day_until is null) and school_day_from < school_day_until);
