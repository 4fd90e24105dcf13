-- Who would come to a full event, in the order in which they asked.
create table event_wait_list (
  id bigint generated always as identity primary key,
  event_id bigint not null constraint event_wait_list_event_fkey references events (id) on delete cascade,
  account_id bigint not null constraint event_wait_list_account_fkey references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint event_wait_list_once unique (event_id, account_id)
);
create index event_wait_list_account on event_wait_list (account_id);
