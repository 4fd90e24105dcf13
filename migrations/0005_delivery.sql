-- What becomes of each mail after it left, and how long an entry waits for its contact.

alter table mails
  -- In the Message-ID, so that a report about the mail finds it again and nobody can make one up.
  add column reference uuid not null default gen_random_uuid();
create unique index mails_reference on mails (reference);

alter table kept_mails
  add column headers jsonb not null default '{}';

alter table verification_requests
  -- When the entry ran out because nobody had answered.
  add column expired_at timestamptz;

alter table verification_tokens
  add column purpose text not null default 'decide',
  add constraint verification_tokens_purpose check (purpose in ('decide', 'stop_mail'));

alter table entries
  -- The newest request about the present version; null when nobody was asked about it.
  add column request_id bigint constraint entries_request_fkey references verification_requests (id) on delete set null,
  -- Since when it waits for the contact, and when it runs out. Both null: nothing runs.
  add column waiting_since timestamptz,
  add column expires_at timestamptz,
  -- Reminders to the contact, and the warning to the student, of this waiting.
  add column reminders integer not null default 0,
  add column warned_at timestamptz,
  -- Names one attempt of the form, so that sending it again records nothing twice.
  add column idempotency_key text,
  add constraint entries_waiting_ends check ((waiting_since is null) = (expires_at is null)),
  add constraint entries_idempotency_key_length check (length(idempotency_key) between 1 and 100);

update entries e set
  request_id = r.id,
  waiting_since = case when not e.verified then r.created_at end,
  expires_at = case when not e.verified then r.created_at + interval '30 days' end
from (
  select distinct on (entry_id) entry_id, entry_version, id, created_at from verification_requests
  where entry_id is not null order by entry_id, id desc
) r where r.entry_id = e.id and r.entry_version = e.version;

create index entries_waiting on entries (waiting_since)
  where waiting_since is not null and not verified and not recycling_bin;
create index entries_waiting_for on entries (contact) where waiting_since is not null and not verified;
create unique index entries_idempotency on entries (account_id, idempotency_key) where idempotency_key is not null;
