-- How each student appears on the leaderboard, and how much of a school visitors may see there.

alter table accounts
  add column leaderboard_name text not null default 'full',
  add column leaderboard_picture boolean not null default true,
  add constraint accounts_leaderboard_name check (leaderboard_name in ('full', 'initial', 'hidden'));

alter table schools
  -- The strictest holds: this, or what the student chose.
  add column leaderboard_for_visitors text not null default 'as_chosen',
  add constraint schools_leaderboard_for_visitors
    check (leaderboard_for_visitors in ('as_chosen', 'initial', 'nobody'));

create trigger accounts_appear_on_leaderboard after update of leaderboard_name, leaderboard_picture
  on accounts for each row execute function notify_leaderboard();
create trigger schools_appear_on_leaderboard after update of leaderboard_for_visitors
  on schools for each row execute function notify_leaderboard();

-- What heads decided about visitors, and when.
create table visitor_rule_changes (
  id bigint generated always as identity primary key,
  school_id bigint not null constraint visitor_rule_changes_school_fkey references schools (id) on delete cascade,
  visitors text not null,
  -- The head who did it; empty when the head is gone.
  actor_account_id bigint
    constraint visitor_rule_changes_actor_fkey references accounts (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint visitor_rule_changes_visitors check (visitors in ('as_chosen', 'initial', 'nobody'))
);
create index visitor_rule_changes_school on visitor_rule_changes (school_id, id desc);
create index visitor_rule_changes_actor on visitor_rule_changes (actor_account_id)
  where actor_account_id is not null;

-- The mails to one person, for whoever takes their data along or deletes their account.
create index mails_to_address on mails (to_address);

-- Where the history of an account ended that was erased with the account: its lines are gone, for a good reason that can be
-- told from tampering. Nothing in it is of the person.
create table erased_histories (
  account_id bigint not null constraint erased_histories_pkey primary key,
  lines integer not null,
  hash bytea not null,
  erased_at timestamptz not null,
  constraint erased_histories_hash_length check (length(hash) = 32)
);

create function refuse_change_of_erased_histories() returns trigger language plpgsql as $$
begin
  raise exception 'What was erased stays written down';
end $$;
create trigger erased_histories_append_only before update or delete on erased_histories
  for each row execute function refuse_change_of_erased_histories();
create trigger erased_histories_no_truncate before truncate on erased_histories
  for each statement execute function refuse_change_of_erased_histories();

-- Only the true end of a history can be written down as erased.
create function check_erased_history() returns trigger language plpgsql as $$
begin
  if not exists (
    select from entry_history_heads h
    where h.account_id = new.account_id and h.lines = new.lines and h.hash = new.hash
  ) then
    raise exception 'This is not the end of the history of account %', new.account_id;
  end if;
  return new;
end $$;
create trigger erased_histories_true_end before insert on erased_histories
  for each row execute function check_erased_history();

-- Lines may go together with the whole history of an account, once it is written down where it ended.
create or replace function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from erased_histories e where e.account_id = old.account_id) then
      return old;
    end if;
  end if;
  raise exception 'The history of entries is only ever added to';
end $$;
create or replace function refuse_change_of_history_heads() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.account_id = old.account_id and new.lines = old.lines + 1 then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if exists (select from erased_histories e where e.account_id = old.account_id) then
      return old;
    end if;
  end if;
  raise exception 'The history of entries only ever grows';
end $$;
