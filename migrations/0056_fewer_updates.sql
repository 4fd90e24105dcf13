-- An acceptance by a mailed link updated its entry twice (docs/decisions/0066).

-- Room in each page for the two updates that a request is sure to get, opened and decided, which then change no index.
alter table verification_requests set (fillfactor = 80);

-- As before, without an update that changes nothing: a mailed link brings its evidence with the decision.
create or replace function keep_entry_evidence() returns trigger language plpgsql as $$
begin
  if new.details ? 'undo' then
    return null;
  end if;
  update entries e set evidence_kind = v.kind, evidence_account_id = v.account_id, evidence_address = v.address,
      evidence_at = v.at, evidence_facts = v.facts
    from (select coalesce(new.details ->> 'evidence',
          case new.kind when 'accepted' then 'mail link' when 'verified' then 'school' else 'file' end) as kind,
        new.actor_account_id as account_id, new.details ->> 'contact' as address, new.at as at, new.details -> 'facts' as facts) v
    where e.id = new.entry_id and e.verified
      and (e.evidence_kind, e.evidence_account_id, e.evidence_address, e.evidence_at, e.evidence_facts)
        is distinct from (v.kind, v.account_id, v.address, v.at, v.facts);
  return null;
end $$;
