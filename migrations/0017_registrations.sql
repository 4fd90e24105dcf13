-- Registrations that wait for their email to be confirmed. Several of one email live beside each other; the first that is
-- confirmed opens the account and ends the others. Accounts that wait since before stay where they are until they are
-- confirmed or swept.
create table registrations (
  id bigint generated always as identity constraint registrations_pkey primary key,
  email text not null,
  -- Null once it is confirmed: then only the account has it.
  password_hash text,
  first_name text not null,
  last_name text not null,
  school_id bigint not null constraint registrations_school_fkey references schools (id) on delete restrict,
  graduation_year integer not null,
  -- The SHA-256 of what the browser that registered holds.
  browser_hash bytea not null,
  -- The account that it became.
  account_id bigint constraint registrations_account_fkey references accounts (id) on delete cascade,
  created_at timestamptz not null,
  constraint registrations_email_normal check (email = lower(btrim(email)) and length(email) between 3 and 254),
  constraint registrations_first_name_length check (length(first_name) between 1 and 100),
  constraint registrations_last_name_length check (length(last_name) between 1 and 100),
  constraint registrations_graduation_year_range check (graduation_year between 1900 and 2200),
  constraint registrations_browser_hash_length check (length(browser_hash) = 32),
  constraint registrations_waits_or_is_confirmed check ((password_hash is null) = (account_id is not null))
);
create index registrations_email on registrations (email);
create index registrations_account on registrations (account_id) where account_id is not null;
create index registrations_created_at on registrations (created_at);

-- Links from mails that confirm a registration. Only the SHA-256 of a token is stored.
create table registration_links (
  token_hash bytea not null constraint registration_links_pkey primary key,
  registration_id bigint not null
    constraint registration_links_registration_fkey references registrations (id) on delete cascade
);
create index registration_links_registration on registration_links (registration_id);
