-- Groups of students with advisers: staff who see the members of their groups only.
alter table accounts
  -- The school that made this person an adviser. Applies while the person is a member there.
  add column adviser_of bigint constraint accounts_adviser_of_fkey references schools (id) on delete set null,
  -- The security rules for people who see records of minors apply.
  add column is_staff boolean not null generated always as (is_school_administration or coalesce(adviser_of = school_id, false)) stored;
create index accounts_adviser_of on accounts (adviser_of) where adviser_of is not null;

create table groups (
  id bigint generated always as identity constraint groups_pkey primary key,
  school_id bigint not null constraint groups_school_fkey references schools (id) on delete cascade,
  name text not null,
  created_at timestamptz not null,
  archived_at timestamptz,
  constraint groups_name_length check (length(name) between 1 and 100)
);
create unique index groups_name_once on groups (school_id, lower(name)) where archived_at is null;
create index groups_school on groups (school_id);

create table group_advisers (
  group_id bigint not null constraint group_advisers_group_fkey references groups (id) on delete cascade,
  account_id bigint not null constraint group_advisers_account_fkey references accounts (id) on delete cascade,
  constraint group_advisers_pkey primary key (group_id, account_id)
);
create index group_advisers_account on group_advisers (account_id);

create table group_members (
  group_id bigint not null constraint group_members_group_fkey references groups (id) on delete cascade,
  account_id bigint not null constraint group_members_account_fkey references accounts (id) on delete cascade,
  from_day date not null,
  -- The last day; empty for present members.
  until_day date,
  constraint group_members_pkey primary key (group_id, account_id),
  constraint group_members_days check (until_day >= from_day)
);
create index group_members_account on group_members (account_id);

-- A program for the members of one group; empty: for whole classes.
alter table programs add column group_id bigint constraint programs_group_fkey references groups (id) on delete cascade;
create index programs_group on programs (group_id) where group_id is not null;
