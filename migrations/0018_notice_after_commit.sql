-- Each decision sent a notice in its transaction. Such transactions commit one after the other, each waiting for the disk by itself. Now
-- a decision leaves a row, and the web processes, which poll for such rows, notify each other. The rows may be lost in a crash:
-- then every process connects anew, and reads its leaderboard anew.
create unlogged table leaderboard_changes (
  at timestamptz not null default clock_timestamp()
);

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
  insert into leaderboard_changes default values;
  return null;
end $$;
