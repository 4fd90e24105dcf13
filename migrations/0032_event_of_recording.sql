-- The event of an entry that is being recorded, if the account was registered or has an entry of it already (which the index then
-- refuses); null when it is gone. Volatile, so that it sees what was committed while the recording waited for counters or the account.
create function event_of_recording(wanted bigint, owner bigint) returns bigint language plpgsql volatile as $$
begin
  return (select id from events where id = wanted and (exists (select from event_registrations where event_id = wanted and
    account_id = owner) or exists (select from entries where event_id = wanted and account_id = owner)) for key share);
end $$;
