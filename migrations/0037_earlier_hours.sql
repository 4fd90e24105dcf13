-- Verified hours that were made at another school count once the present one accepts them, where it wants to decide
-- (docs/decisions/0050).

alter table schools
  -- Schools that are there keep what they have: earlier hours count.
  add column decides_earlier_hours boolean not null default false;

-- Whether the entry is in the totals once it is verified. The database keeps it: false only for an entry of another school than
-- the one in which its owner is now, which that school has not accepted.
alter table entries add column counts boolean not null default true;
create index entries_not_counted on entries (account_id) where not counts;

-- What a school decided about an entry of another one. It is about this version of its text, and holds again when a student
-- comes back to the school.
create table earlier_hours (
  entry_id bigint not null constraint earlier_hours_entry_fkey references entries (id) on delete cascade,
  school_id bigint not null constraint earlier_hours_school_fkey references schools (id) on delete cascade,
  version integer not null,
  counts boolean not null,
  reason text,
  -- Empty when the account is gone.
  decided_by_account_id bigint
    constraint earlier_hours_decided_by_fkey references accounts (id) on delete set null,
  decided_at timestamptz not null,
  constraint earlier_hours_pkey primary key (entry_id, school_id),
  constraint earlier_hours_reason check (counts = (reason is null)),
  constraint earlier_hours_reason_length check (length(reason) between 1 and 500)
);
create index earlier_hours_school on earlier_hours (school_id);
create index earlier_hours_decided_by on earlier_hours (decided_by_account_id) where decided_by_account_id is not null;

create function accepts_earlier_hours(school bigint, entry bigint, of_version integer) returns boolean
  language sql stable as $$
  select exists (
    select from earlier_hours where entry_id = entry and school_id = school and version = of_version and earlier_hours.counts)
$$;

-- What counting means: made at the present school, or that one does not decide, or it has accepted.
create function counts_at(present bigint, decides boolean, made_at bigint, entry bigint, of_version integer) returns boolean
  language sql stable as $$
  select made_at = present or not decides or accepts_earlier_hours(present, entry, of_version)
$$;

create or replace function keep_student_totals() returns trigger language plpgsql as $$
declare
  hours_change numeric(12, 2) := 0;
  entries_change integer := 0;
  owner bigint;
begin
  if tg_op <> 'INSERT' then
    owner := old.account_id;
    if old.verified and not old.recycling_bin and old.counts then
      hours_change := hours_change - old.hours;
      entries_change := entries_change - 1;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    owner := new.account_id;
    if new.verified and not new.recycling_bin and new.counts then
      hours_change := hours_change + new.hours;
      entries_change := entries_change + 1;
    end if;
  end if;
  if hours_change = 0 and entries_change = 0 then
    return null;
  end if;
  update student_totals set total_hours = total_hours + hours_change,
    verified_entries = verified_entries + entries_change where account_id = owner;
  if not found and entries_change > 0 then
    insert into student_totals (account_id, total_hours, verified_entries)
      values (owner, hours_change, entries_change)
      on conflict (account_id) do update set
        total_hours = student_totals.total_hours + excluded.total_hours,
        verified_entries = student_totals.verified_entries + excluded.verified_entries;
  end if;
  perform pg_notify('leaderboard_changed', '');
  return null;
end $$;
-- `version`, because the trigger below may change `counts` with it.
create or replace trigger entries_keep_totals
  after insert or delete or update of verified, recycling_bin, hours, counts, version on entries
  for each row execute function keep_student_totals();

-- Another text is another decision.
create function count_changed_entry() returns trigger language plpgsql as $$
begin
  select counts_at(a.school_id, s.decides_earlier_hours, new.school_id, new.id, new.version) into new.counts
    from accounts a join schools s on s.id = a.school_id where a.id = new.account_id;
  return new;
end $$;
create trigger entries_count_changed before update of version on entries
  for each row when (old.version <> new.version) execute function count_changed_entry();

-- The others lock entries before they look: what somebody changes meanwhile is then seen, or waits.
create function count_decided_entry() returns trigger language plpgsql as $$
begin
  perform from entries where id = new.entry_id for no key update;
  update entries e set counts = not e.counts
    from accounts a join schools s on s.id = a.school_id
    where e.id = new.entry_id and a.id = e.account_id
      and e.counts <> counts_at(a.school_id, s.decides_earlier_hours, e.school_id, e.id, e.version);
  return null;
end $$;
create trigger earlier_hours_count after insert or update on earlier_hours
  for each row execute function count_decided_entry();

create function count_moved_entries() returns trigger language plpgsql as $$
declare
  decides boolean;
begin
  -- A switch that is being turned waits for the move, or the move for the switch.
  select decides_earlier_hours into decides from schools where id = new.school_id for share;
  perform from entries where account_id = new.id order by id for no key update;
  update entries e set counts = not e.counts
    where e.account_id = new.id
      and e.counts <> counts_at(new.school_id, decides, e.school_id, e.id, e.version);
  return null;
end $$;
create trigger accounts_count_moved_entries after update of school_id on accounts
  for each row when (old.school_id <> new.school_id) execute function count_moved_entries();

create function count_earlier_entries() returns trigger language plpgsql as $$
begin
  perform from accounts a join entries e on e.account_id = a.id
    where a.school_id = new.id and e.school_id <> new.id order by e.id for no key update of e;
  update entries e set counts = not e.counts
    from accounts a
    where a.school_id = new.id and e.account_id = a.id and e.school_id <> new.id
      and e.counts <> counts_at(new.id, new.decides_earlier_hours, e.school_id, e.id, e.version);
  return null;
end $$;
create trigger schools_count_earlier_entries after update of decides_earlier_hours on schools
  for each row when (old.decides_earlier_hours <> new.decides_earlier_hours)
  execute function count_earlier_entries();

-- The history of an entry that ended without a decision says of which school it was, too: whoever removes it says so.
create function ends_entry(kind text) returns boolean language sql immutable as $$
  select kind in ('expired', 'deleted')
$$;
create or replace function chain_history() returns trigger language plpgsql as $$
declare
  head entry_history_heads;
begin
  if is_decision(new.kind, new.actor) then
    new.school_id := coalesce((select school_id from entries where id = new.entry_id), new.school_id,
      (select school_id from accounts where id = new.account_id));
  elsif not ends_entry(new.kind) then
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
