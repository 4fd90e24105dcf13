-- Printed slips (docs/decisions/0056). A slip outlives its entry, which expires after a month and comes back when the slip is taken in,
-- so the entry is no foreign key.
create table slips (
  entry_id bigint not null,
  entry_version integer not null,
  account_id bigint not null constraint slips_account_fkey references accounts (id) on delete cascade,
  -- Of the letters that are printed: a keyed hash, since they are few.
  code_mac bytea not null,
  -- Of what is in the QR code.
  token_hash bytea not null constraint slips_token unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Empty when a contact has used it, and when the account is gone.
  used_by_account_id bigint constraint slips_used_by_fkey references accounts (id) on delete set null,
  constraint slips_pkey primary key (entry_id, entry_version),
  constraint slips_code_mac_length check (length(code_mac) = 32),
  constraint slips_token_hash_length check (length(token_hash) = 32)
);
create index slips_account on slips (account_id);
create index slips_code on slips (code_mac);
create index slips_expired on slips (expires_at);
create index slips_used_by on slips (used_by_account_id, used_at) where used_by_account_id is not null;

-- survives: every kind of the version before is still allowed.
alter table entries drop constraint entries_evidence_kind,
  add constraint entries_evidence_kind
    check (evidence_kind in ('mail link', 'school', 'file', 'mail code', 'phone', 'on the spot', 'slip')),
  -- Who signed.
  add constraint entries_evidence_slip check (evidence_kind <> 'slip' or evidence_facts ? 'person');
