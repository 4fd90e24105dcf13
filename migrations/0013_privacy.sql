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
