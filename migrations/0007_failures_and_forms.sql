-- The newest failure of any mail about a request, and forms that were recorded, apart from their entries.

alter table verification_requests
  -- When a mail about it, the first one or a reminder, last failed or came back, and what was said.
  add column failed_at timestamptz,
  add column failure text,
  -- The number of the entry, also when it is gone. Null for entries that were gone before this column.
  add column of_entry bigint,
  add constraint verification_requests_failed check ((failed_at is null) = (failure is null));
update verification_requests set of_entry = entry_id where entry_id is not null;
update verification_requests r set failed_at = m.finished_at, failure = coalesce(m.last_error, '')
  from mails m where m.id = r.mail_id and m.state = 'failed' and m.finished_at is not null;

-- Which form recorded which entry. It outlives the entry, so that a form whose answer was lost is not recorded anew after
-- the entry was rejected.
create table recorded_forms (
  account_id bigint not null constraint recorded_forms_account_fkey references accounts (id) on delete cascade,
  key text not null,
  entry_id bigint,
  created_at timestamptz not null default now(),
  constraint recorded_forms_pkey primary key (account_id, key),
  constraint recorded_forms_key_length check (length(key) between 1 and 100)
);
create index recorded_forms_created_at on recorded_forms (created_at);
insert into recorded_forms (account_id, key, entry_id, created_at)
  select account_id, idempotency_key, id, created_at from entries where idempotency_key is not null;
alter table entries drop column idempotency_key;
