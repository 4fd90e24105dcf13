-- Recording an entry computes less. Hardly anybody has as many entries, or lines of history, as the smallest limit allows: only the
-- others are locked and counted.
create or replace function limit_added_entries() returns trigger language plpgsql as $$
begin
  perform refuse_too_many_entries(account_id, max(created_at)) from added group by account_id
    having greatest((select count(*) from entries e where e.account_id = added.account_id),
      (select lines from entry_history_heads h where h.account_id = added.account_id)) > 200
    order by account_id;
  return null;
end $$;
