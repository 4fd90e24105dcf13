-- Schools, the people of them, and how they sign in.

create table schools (
  id bigint generated always as identity primary key,
  name text not null,
  time_zone text not null,
  created_at timestamptz not null default now(),
  constraint schools_name_length check (length(name) between 1 and 200)
);
create unique index schools_name_unique on schools (lower(name));
insert into schools (name, time_zone) values
  ('Larchmont Charter High School', 'America/Los_Angeles'),
  ('UCLA', 'America/Los_Angeles');

-- Pictures by the SHA-256 of their bytes: always 256 px square WebP, made by us.
create table pictures (
  hash text not null constraint pictures_pkey primary key,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  constraint pictures_hash_form check (hash ~ '^[0-9a-f]{64}$')
);

create table accounts (
  id bigint generated always as identity primary key,
  email text not null,
  -- Null for an imported account that has never set a password here.
  password_hash text,
  first_name text not null,
  last_name text not null,
  school_id bigint not null constraint accounts_school_fkey references schools (id) on delete restrict,
  graduation_year integer not null,
  profile_picture text constraint accounts_profile_picture_fkey references pictures (hash) on delete set null,
  is_school_administration boolean not null default false,
  is_school_administration_head boolean not null default false,
  email_verified_at timestamptz,
  imported_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint accounts_email_normal check (email = lower(btrim(email)) and length(email) between 3 and 254),
  constraint accounts_first_name_length check (length(first_name) between 1 and 100),
  constraint accounts_last_name_length check (length(last_name) between 1 and 100),
  constraint accounts_graduation_year_range check (graduation_year between 1900 and 2200),
  constraint accounts_head_is_administrator check (is_school_administration or not is_school_administration_head)
);
create unique index accounts_email_unique on accounts (email);
create index accounts_school on accounts (school_id, graduation_year);
create index accounts_profile_picture on accounts (profile_picture) where profile_picture is not null;

-- Links from mails. Only the SHA-256 of a token is stored.
create table account_tokens (
  token_hash bytea not null constraint account_tokens_pkey primary key,
  account_id bigint not null constraint account_tokens_account_fkey references accounts (id) on delete cascade,
  purpose text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint account_tokens_purpose check (purpose in ('confirm_email', 'reset_password'))
);
create index account_tokens_account on account_tokens (account_id, purpose);

create table sessions (
  token_hash bytea not null constraint sessions_pkey primary key,
  account_id bigint not null constraint sessions_account_fkey references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index sessions_account on sessions (account_id);
create index sessions_last_used on sessions (last_used_at);

-- Counters of attempts, shared by all processes: wrong passwords, requests for mail, and the like.
create table throttles (
  key text not null constraint throttles_pkey primary key,
  count integer not null,
  -- The window the count belongs to ends here; afterwards the row means nothing.
  ends_at timestamptz not null
);
create index throttles_ends_at on throttles (ends_at);
