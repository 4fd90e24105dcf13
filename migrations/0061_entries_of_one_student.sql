-- What one student stores, others have to read: at most 300 entries waiting, 200 recorded within a day, 5,000 in all. The database
-- counts, so no way of adding an entry forgets it. The account is locked, so that two at once see each other.

-- Also of entries that were deleted since: deleting makes no room for more of the same day.
create index entry_history_recorded on entry_history (account_id, at) where kind = 'created' and actor = 'owner';

create function refuse_too_many_entries(owner bigint, now timestamptz) returns void language plpgsql as $$
declare
  waiting bigint;
  all_of_them bigint;
begin
  perform from accounts where id = owner for no key update;
  select count(*) filter (where not verified and not recycling_bin), count(*) into waiting, all_of_them
    from entries where account_id = owner;
  if waiting > 300 then
    raise exception 'Account % has too many entries waiting', owner
      using errcode = 'check_violation', constraint = 'entries_waiting_limit', detail = owner::text;
  end if;
  if all_of_them > 5000 then
    raise exception 'Account % has too many entries', owner
      using errcode = 'check_violation', constraint = 'entries_total_limit', detail = owner::text;
  end if;
  if (select count(*) from entry_history
      where account_id = owner and kind = 'created' and actor = 'owner' and at > now - interval '1 day') > 200 then
    raise exception 'Account % has recorded too many entries today', owner
      using errcode = 'check_violation', constraint = 'entries_daily_limit', detail = owner::text;
  end if;
end $$;

create function limit_added_entries() returns trigger language plpgsql as $$
begin
  perform refuse_too_many_entries(account_id, max(created_at)) from added group by account_id order by account_id;
  return null;
end $$;
create trigger entries_limit_added after insert on entries referencing new table as added
  for each statement execute function limit_added_entries();

create function limit_waiting_entries() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from accounts where id = new.account_id for no key update) locked) > 0
    and (select count(*) from entries where account_id = new.account_id and not verified and not recycling_bin) > 300 then
    raise exception 'Account % has too many entries waiting', new.account_id
      using errcode = 'check_violation', constraint = 'entries_waiting_limit', detail = new.account_id::text;
  end if;
  return null;
end $$;
-- Out of the bin, or changed after it was verified. Not what a school or a contact takes back: hours that are wrong never stay
-- verified because of a limit.
create trigger entries_limit_waiting after update on entries for each row
  when (not new.verified and not new.recycling_bin
    and (old.recycling_bin or (old.verified and new.version <> old.version)))
  execute function limit_waiting_entries();
