-- The code that was mailed to the contact of an entry, typed on the student's phone (docs/decisions/0052). It belongs to the
-- request that was mailed with it, and with that to one entry, one version of it and one mailbox.
create table entry_codes (
  request_id bigint not null constraint entry_codes_pkey primary key
    constraint entry_codes_request_fkey references verification_requests (id) on delete cascade,
  -- A keyed hash of the code and of the request; there is none before the mail is written.
  code_mac bytea,
  -- Wrong ones; with the fifth it is dead.
  tries smallint not null default 0,
  expires_at timestamptz not null,
  constraint entry_codes_mac_length check (length(code_mac) = 32),
  constraint entry_codes_tries check (tries between 0 and 5)
);
create index entry_codes_expired on entry_codes (expires_at);
