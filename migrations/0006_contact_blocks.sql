-- Contacts who want no more mail: from anybody, or from one student whom they do not know.

create table contact_blocks (
  id bigint generated always as identity primary key,
  -- As mailboxOf() writes it: without case, `+tag`, and at Gmail without dots.
  mailbox text not null,
  -- Null: from anybody.
  account_id bigint constraint contact_blocks_account_fkey references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint contact_blocks_unique unique nulls not distinct (mailbox, account_id)
);
create index contact_blocks_account on contact_blocks (account_id) where account_id is not null;
