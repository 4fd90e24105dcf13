-- Signing in with more than a password, and shorter sessions for staff (docs/decisions/0043).

alter table sessions
  -- Browser and device in words, such as "Firefox on Windows".
  add column device text,
  -- When the person proved last who they are: signing in, or a password, code or passkey asked again.
  add column confirmed_at timestamptz,
  add constraint sessions_device_length check (length(device) <= 60);

alter table schools
  add column staff_idle_minutes smallint not null default 60,
  -- Empty: an administrator may sign in with a password alone.
  add column second_factor_from timestamptz,
  add constraint schools_staff_idle check (staff_idle_minutes between 10 and 60);

alter table accounts
  -- Has an authenticator app or a passkey. Kept with them, under the lock of the account.
  add column has_second_factor boolean not null default false,
  -- Decides whether a browser can be a new one. Accounts that exist have been used, as far as is known.
  add column has_signed_in boolean not null default true;
alter table accounts alter column has_signed_in set default false;

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

create table recovery_codes (
  account_id bigint not null constraint recovery_codes_account_fkey references accounts (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (account_id, code_hash),
  constraint recovery_codes_hash_length check (octet_length(code_hash) = 32)
);

-- Whoever has given the right password and not yet the second step: bound to one browser by a cookie.
create table half_sign_ins (
  token_hash bytea not null constraint half_sign_ins_pkey primary key,
  account_id bigint not null constraint half_sign_ins_account_fkey references accounts (id) on delete cascade,
  expires_at timestamptz not null,
  constraint half_sign_ins_hash_length check (octet_length(token_hash) = 32)
);
create index half_sign_ins_account on half_sign_ins (account_id);
create index half_sign_ins_expires on half_sign_ins (expires_at);

-- What a passkey must sign next: each is used once.
create table passkey_challenges (
  challenge bytea not null constraint passkey_challenges_pkey primary key,
  -- For whom a passkey is made; empty when one signs in.
  account_id bigint constraint passkey_challenges_account_fkey references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_account on passkey_challenges (account_id) where account_id is not null;
create index passkey_challenges_expires on passkey_challenges (expires_at);
