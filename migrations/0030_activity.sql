-- What happened in a school, for its administrators (docs/decisions/0044). What happened to entries is in their history already,
-- which therefore says in which school somebody decided.

create table activity (
  id bigint generated always as identity primary key,
  school_id bigint not null constraint activity_school_fkey references schools (id) on delete cascade,
  -- One of shared/activity/activity.contract.ts.
  kind text not null,
  -- Who did it: a person, or nobody who is signed in.
  actor text not null default 'person',
  -- Empty when the account is gone.
  actor_account_id bigint constraint activity_actor_fkey references accounts (id) on delete set null,
  -- Whether it is about one person, and whom; empty when the account is gone.
  has_subject boolean not null,
  subject_account_id bigint constraint activity_subject_fkey references accounts (id) on delete set null,
  -- What else there is to say, without the names of people.
  facts jsonb not null default '{}',
  -- The hour of what is written down once in an hour.
  once_in timestamptz,
  created_at timestamptz not null default now(),
  constraint activity_kind_length check (length(kind) between 1 and 40),
  constraint activity_actor check (actor in ('person', 'command line', 'system')),
  constraint activity_actor_person check (actor = 'person' or actor_account_id is null),
  constraint activity_subject check (has_subject or subject_account_id is null),
  constraint activity_facts check (jsonb_typeof(facts) = 'object' and length(facts::text) <= 4000)
);
create index activity_school on activity (school_id, created_at desc, id desc);
create index activity_actor on activity (actor_account_id) where actor_account_id is not null;
create index activity_subject on activity (subject_account_id) where subject_account_id is not null;
create index activity_created on activity (created_at);
-- Reading the same twice in an hour is one line.
create unique index activity_once on activity (actor_account_id, kind, once_in)
  where once_in is not null and not has_subject;
create unique index activity_once_about on activity (actor_account_id, kind, subject_account_id, once_in)
  where once_in is not null and has_subject;

-- Lines stay as they are. People may go from them with their accounts, and lines that are older than two years.
create function refuse_change_of_activity() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.created_at < now() - interval '2 years' or not exists (select from schools where id = old.school_id) then
      return old;
    end if;
  elsif tg_op = 'UPDATE' then
    if (to_jsonb(new) - 'actor_account_id' - 'subject_account_id')
        = (to_jsonb(old) - 'actor_account_id' - 'subject_account_id')
      and (new.actor_account_id is not distinct from old.actor_account_id or (new.actor_account_id is null
        and not exists (select from accounts where id = old.actor_account_id)))
      and (new.subject_account_id is not distinct from old.subject_account_id or (new.subject_account_id is null
        and not exists (select from accounts where id = old.subject_account_id))) then
      return new;
    end if;
  end if;
  raise exception 'What happened in a school is only ever added to';
end $$;
create trigger activity_append_only before update or delete on activity
  for each row execute function refuse_change_of_activity();
create trigger activity_no_truncate before truncate on activity
  for each statement execute function refuse_change_of_activity();

-- What administrators and contacts decided about an entry, by the school in which they did.
alter table entry_history add column school_id bigint;

create function is_decision(kind text, actor text) returns boolean language sql immutable as $$
  select actor = 'administrator' and kind in ('verified', 'set back', 'changed', 'binned', 'recovered', 'removed')
    or actor = 'contact' and kind in ('accepted', 'rejected')
$$;

create or replace function chain_history() returns trigger language plpgsql as $$
declare
  head entry_history_heads;
begin
  if is_decision(new.kind, new.actor) then
    new.school_id := (select school_id from accounts where id = new.account_id);
  else
    new.school_id := null;
  end if;
  select * into head from entry_history_heads where account_id = new.account_id for update;
  if not found then
    -- Two first lines at once: the second one waits here, and then finds the head of the first.
    insert into entry_history_heads (account_id, lines, hash) values (new.account_id, 0, sha256(''))
      on conflict (account_id) do nothing;
    select * into head from entry_history_heads where account_id = new.account_id for update;
  end if;
  new.line := head.lines + 1;
  new.hash := sha256(head.hash || convert_to(entry_history_text(new), 'UTF8'));
  update entry_history_heads set lines = new.line, hash = new.hash where account_id = new.account_id;
  return new;
end $$;

alter table entry_history disable trigger entry_history_append_only;
update entry_history h set school_id = a.school_id from accounts a
  where a.id = h.account_id and is_decision(h.kind, h.actor);
alter table entry_history enable trigger entry_history_append_only;
create index entry_history_school on entry_history (school_id, at desc, id desc) where school_id is not null;
-- What one administrator decided; nothing of contacts.
create index entry_history_actor on entry_history (actor_account_id, at desc, id desc)
  where school_id is not null and actor_account_id is not null;

-- What was written down before.
insert into activity (school_id, kind, actor, actor_account_id, has_subject, subject_account_id, facts, created_at)
  select school_id, case action when 'add' then 'role added' else 'role removed' end,
    case when actor_account_id is null then 'command line' else 'person' end, actor_account_id,
    true, account_id, jsonb_build_object('role', case when is_head then 'head' else 'administrator' end), created_at
  from role_changes order by id;
insert into activity (school_id, kind, actor_account_id, has_subject, facts, created_at)
  select school_id, 'visitor rule changed', actor_account_id, false, jsonb_build_object('visitors', visitors), created_at
  from visitor_rule_changes order by id;
