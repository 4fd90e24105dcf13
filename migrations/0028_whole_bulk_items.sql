-- An item of a bulk action keeps the whole entry as it was, whatever the action.
update bulk_action_items i set before = to_jsonb(e) || i.before || case b.kind when 'verify' then jsonb '{"verified": false}'
    when 'set back' then '{"verified": true}' when 'bin' then '{"recycling_bin": false}' else '{}' end
  from entries e, bulk_actions b
  where e.id = i.entry_id and b.id = i.action_id and i.left_out is null and b.kind <> 'attend';
