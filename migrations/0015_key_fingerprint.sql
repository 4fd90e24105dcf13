-- Which key this installation signs with: its fingerprint only, so that a process with another key, or none, is noticed at its start.

create table key_fingerprint (
  only_row boolean not null default true,
  fingerprint bytea not null,
  set_at timestamptz not null,
  constraint key_fingerprint_pkey primary key (only_row),
  constraint key_fingerprint_only_row check (only_row),
  constraint key_fingerprint_length check (octet_length(fingerprint) = 32)
);
