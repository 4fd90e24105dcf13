-- What administrators look for: the entries that were put aside, and who has changed who is an administrator.

create index entries_in_bin on entries (account_id) where recycling_bin;

-- Who became an administrator or a head, or stopped being one.
create table role_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null constraint role_changes_account_fkey references accounts (id) on delete cascade,
  school_id bigint not null constraint role_changes_school_fkey references schools (id) on delete cascade,
  action text not null,
  is_head boolean not null,
  -- The head who did it; empty when it was done on the command line, or the head is gone.
  actor_account_id bigint constraint role_changes_actor_fkey references accounts (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint role_changes_action check (action in ('add', 'remove'))
);
create index role_changes_school on role_changes (school_id, id desc);
create index role_changes_account on role_changes (account_id);
create index role_changes_actor on role_changes (actor_account_id) where actor_account_id is not null;
