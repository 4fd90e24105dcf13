-- Sessions, second steps and counters of attempts (docs/decisions/0043).

create table sessions (
  -- A number for each session, by which its owner can end it: what the browser holds is never shown to anybody.
  id bigint generated always as identity constraint sessions_id_unique unique,
  token_hash bytea not null constraint sessions_pkey primary key,
  account_id bigint not null constraint sessions_account_fkey references accounts (id) on delete cascade,
  -- Browser and device in words, such as "Firefox on Windows".
  device text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- When the person proved last who they are: signing in, or a password, code or passkey asked again.
  confirmed_at timestamptz,
  constraint sessions_device_length check (length(device) <= 60)
);
create index sessions_account on sessions (account_id);
create index sessions_last_used on sessions (last_used_at);

-- Whoever has given the right password and not yet the second step: bound to one browser by a cookie.
create table half_sign_ins (
  token_hash bytea not null constraint half_sign_ins_pkey primary key,
  account_id bigint not null constraint half_sign_ins_account_fkey references accounts (id) on delete cascade,
  expires_at timestamptz not null,
  constraint half_sign_ins_hash_length check (octet_length(token_hash) = 32)
);
create index half_sign_ins_account on half_sign_ins (account_id);
create index half_sign_ins_expires on half_sign_ins (expires_at);

create table totp_secrets (
  account_id bigint not null constraint totp_secrets_pkey primary key
    constraint totp_secrets_account_fkey references accounts (id) on delete cascade,
  -- Sealed with the key file.
  sealed bytea not null,
  created_at timestamptz not null,
  -- Empty until the first right code.
  confirmed_at timestamptz,
  -- The last step of 30 seconds whose code was used: a code works once.
  last_step bigint,
  constraint totp_secrets_step check ((confirmed_at is null) = (last_step is null))
);

create table passkeys (
  id bigint generated always as identity constraint passkeys_pkey primary key,
  account_id bigint not null constraint passkeys_account_fkey references accounts (id) on delete cascade,
  credential_id bytea not null constraint passkeys_credential_unique unique,
  -- COSE; its length depends on the algorithm.
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  -- Kept by the person's password manager on several devices.
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_credential_length check (octet_length(credential_id) between 1 and 1023),
  constraint passkeys_counter check (counter >= 0),
  constraint passkeys_name check (length(name) between 1 and 60)
);
create index passkeys_account on passkeys (account_id);

-- What a passkey must sign next: each is used once.
create table passkey_challenges (
  challenge bytea not null constraint passkey_challenges_pkey primary key,
  -- For whom a passkey is made; empty when one signs in.
  account_id bigint constraint passkey_challenges_account_fkey references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_account on passkey_challenges (account_id) where account_id is not null;
create index passkey_challenges_expires on passkey_challenges (expires_at);

create table recovery_codes (
  account_id bigint not null constraint recovery_codes_account_fkey references accounts (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (account_id, code_hash),
  constraint recovery_codes_hash_length check (octet_length(code_hash) = 32)
);

-- Counters of attempts, shared by all processes: wrong passwords, requests for mail, and the like.
create table throttles (
  key text not null constraint throttles_pkey primary key,
  count integer not null,
  -- Attempts at a password that are under way, by when each is given up: a process that was killed holds none for longer.
  under_way timestamptz[] not null default '{}',
  -- The window the count belongs to ends here; afterwards the row means nothing. Failures are counted in leaky buckets: such a row
  -- has the time at which its bucket is empty here, and 0 as its count.
  ends_at timestamptz not null
);

-- Which key this installation signs with: its fingerprint only, so that a process with another key, or none, is noticed at its start.
create table key_fingerprint (
  only_row boolean not null default true,
  fingerprint bytea not null,
  set_at timestamptz not null,
  constraint key_fingerprint_pkey primary key (only_row),
  constraint key_fingerprint_only_row check (only_row),
  constraint key_fingerprint_length check (octet_length(fingerprint) = 32)
);
