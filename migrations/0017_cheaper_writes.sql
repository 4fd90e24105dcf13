-- Recording an entry and deciding about it write and compute less.

-- The text of a line stands in the statement itself: a function in SQL that is not inlined was planned anew for each line. One update
-- instead of a lock and an update.
create or replace function chain_history() returns trigger language plpgsql as $$
begin
  if is_decision(new.kind, new.actor) then
    new.school_id := coalesce((select school_id from entries where id = new.entry_id), new.school_id,
      (select school_id from accounts where id = new.account_id));
  elsif not ends_entry(new.kind) then
    new.school_id := null;
  end if;
  loop
    update entry_history_heads set lines = lines + 1, hash = sha256(hash || convert_to(jsonb_build_array(
        new.account_id, lines + 1, new.entry_id, new.kind, new.actor, new.actor_account_id,
        new.entry, new.details, to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text, 'UTF8'))
      where account_id = new.account_id returning lines, hash into new.line, new.hash;
    exit when found;
    -- Of two first lines at once, the second waits here, and then finds the head of the first.
    insert into entry_history_heads (account_id, lines, hash) values (new.account_id, 0, sha256(''))
      on conflict (account_id) do nothing;
  end loop;
  return new;
end $$;
drop function entry_history_text(entry_history);

-- The number is only there to order lines of the same moment.
alter table entry_history drop constraint entry_history_pkey, drop constraint entry_history_place,
  add constraint entry_history_place primary key (account_id, line);

-- entries_unverified_for finds the same rows.
drop index entries_waiting_for;

-- Counted for every new entry. Together, both counts would read each entry of the student.
create index entries_waiting_of on entries (account_id) where not verified and not recycling_bin;
create or replace function refuse_too_many_entries(owner bigint, now timestamptz) returns void language plpgsql as $$
begin
  perform from accounts where id = owner for no key update;
  if (select count(*) from entries where account_id = owner and not verified and not recycling_bin) > 300 then
    raise exception 'Account % has too many entries waiting', owner
      using errcode = 'check_violation', constraint = 'entries_waiting_limit', detail = owner::text;
  end if;
  if (select count(*) from entries where account_id = owner) > 5000 then
    raise exception 'Account % has too many entries', owner
      using errcode = 'check_violation', constraint = 'entries_total_limit', detail = owner::text;
  end if;
  if (select count(*) from entry_history
      where account_id = owner and kind = 'created' and actor = 'owner' and at > now - interval '1 day') > 200 then
    raise exception 'Account % has recorded too many entries today', owner
      using errcode = 'check_violation', constraint = 'entries_daily_limit', detail = owner::text;
  end if;
end $$;

-- Requests are added in the order of time, so the smallest kind of index finds those of the last day.
drop index verification_requests_created_at;
create index verification_requests_created_at on verification_requests using brin (created_at)
  with (pages_per_range = 16, autosummarize = on);

-- Swept once a day, by reading it all: it holds few days.
drop index recorded_forms_created_at;
