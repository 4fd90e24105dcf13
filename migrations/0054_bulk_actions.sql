-- What administrators do to many entries at once, and can undo for 24 hours (docs/decisions/0064).

create table bulk_actions (
  id bigint generated always as identity constraint bulk_actions_pkey primary key,
  school_id bigint not null constraint bulk_actions_school_fkey references schools (id) on delete cascade,
  -- Who did it; empty when the account is gone.
  account_id bigint constraint bulk_actions_account_fkey references accounts (id) on delete set null,
  -- Made by the screen, so that pressing twice does nothing twice.
  key uuid not null,
  kind text not null,
  -- Of what is set back, while it can be undone; later the history of the entries has it.
  reason text,
  -- What was done: these counts stay.
  entries integer not null default 0,
  students integer not null default 0,
  hours numeric(12, 2) not null default 0,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by bigint constraint bulk_actions_undone_by_fkey references accounts (id) on delete set null,
  undone_entries integer,
  constraint bulk_actions_once unique (account_id, key),
  constraint bulk_actions_kind check (kind in ('verify', 'set back', 'bin', 'ask')),
  constraint bulk_actions_reason check (reason is null or kind = 'set back' and length(reason) between 1 and 500),
  constraint bulk_actions_undone check ((undone_at is null) = (undone_entries is null)
    and (undone_by is null or undone_at is not null))
);
create index bulk_actions_school on bulk_actions (school_id, created_at desc);
create index bulk_actions_undone_by on bulk_actions (undone_by) where undone_by is not null;

-- The entries of an action, for as long as it can be undone.
create table bulk_action_items (
  action_id bigint not null constraint bulk_action_items_action_fkey references bulk_actions (id) on delete cascade,
  -- Not a foreign key: what is gone since is said by its name.
  entry_id bigint not null,
  -- Empty for what was left out and nobody knows.
  account_id bigint constraint bulk_action_items_account_fkey references accounts (id) on delete cascade,
  -- Why nothing was done about it. Null: it was done.
  left_out text,
  -- Of what was done: the version, the line of the account's history, and the columns of the entry as they were.
  version integer,
  line integer,
  before jsonb,
  -- The request of what was asked again, and the mail that tells of it.
  request_id bigint constraint bulk_action_items_request_fkey references verification_requests (id) on delete set null,
  mail_id bigint constraint bulk_action_items_mail_fkey references mails (id) on delete set null,
  -- After an undo: whether it is as before, and why not.
  undone boolean not null default false,
  kept text,
  constraint bulk_action_items_pkey primary key (action_id, entry_id),
  constraint bulk_action_items_left_out_length check (length(left_out) between 1 and 1000),
  constraint bulk_action_items_kept_length check (length(kept) between 1 and 1000),
  constraint bulk_action_items_done check (case when left_out is null
    then num_nulls(account_id, version, line, before) = 0 else num_nonnulls(version, line, before) = 0 end),
  constraint bulk_action_items_undone check (left_out is null or not undone and kept is null)
);
create index bulk_action_items_account on bulk_action_items (account_id) where account_id is not null;
create index bulk_action_items_request on bulk_action_items (request_id) where request_id is not null;
create index bulk_action_items_mail on bulk_action_items (mail_id) where mail_id is not null;

-- A line that takes something back verifies nothing anew: whoever writes it puts the evidence back as it was.
create or replace function keep_entry_evidence() returns trigger language plpgsql as $$
begin
  if new.details ? 'undo' then
    return null;
  end if;
  update entries set evidence_kind = coalesce(new.details ->> 'evidence',
        case new.kind when 'accepted' then 'mail link' when 'verified' then 'school' else 'file' end),
      evidence_account_id = new.actor_account_id, evidence_address = new.details ->> 'contact', evidence_at = new.at,
      evidence_facts = new.details -> 'facts'
    where id = new.entry_id and verified;
  return null;
end $$;
