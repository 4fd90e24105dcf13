-- Whether nobody waits for the event and no school hides it. Volatile: within a statement that has locked the event, it sees what
-- was committed since the statement began.
create function is_open_to_all(event bigint) returns boolean language plpgsql as $$
begin
  return not exists (select from event_wait_list where event_id = event)
    and not exists (select from hidden_events where event_id = event);
end $$;
