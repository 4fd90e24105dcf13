-- A telephone call with the contact, recorded by an administrator (docs/decisions/0051).

alter table entry_evidence
  -- What the words need beside who and when: of a call who answered, where the number comes from, and when it was.
  add column facts jsonb,
  add constraint entry_evidence_facts check (facts is null or jsonb_typeof(facts) = 'object' and length(facts::text) <= 2000),
  add constraint entry_evidence_phone check (kind <> 'phone' or facts ?& array['person', 'number_from', 'at']);

-- survives: every kind of the version before is still allowed.
alter table entry_evidence drop constraint entry_evidence_kind,
  add constraint entry_evidence_kind check (kind in ('mail link', 'school', 'file', 'mail code', 'phone'));

-- survives: every kind of the version before is still allowed.
alter table entry_history drop constraint entry_history_kind,
  add constraint entry_history_kind check (kind in (
    'created', 'changed', 'asked again', 'mail queued', 'mail sent', 'mail failed', 'mail bounced', 'mail dropped',
    'mail stopped', 'opened', 'accepted', 'rejected', 'called', 'verified', 'set back', 'binned', 'recovered', 'expiry warned',
    'expired', 'removed', 'deleted'
  ));

create or replace function is_decision(kind text, actor text) returns boolean language sql immutable as $$
  select actor = 'administrator' and kind in ('called', 'verified', 'set back', 'changed', 'binned', 'recovered', 'removed')
    or actor = 'contact' and kind in ('accepted', 'rejected')
$$;

create or replace function keep_entry_evidence() returns trigger language plpgsql as $$
begin
  insert into entry_evidence (entry_id, kind, account_id, address, at, facts)
    select e.id, coalesce(new.details ->> 'evidence',
        case new.kind when 'accepted' then 'mail link' when 'verified' then 'school' else 'file' end),
      new.actor_account_id, new.details ->> 'contact', new.at, new.details -> 'facts'
    from entries e where e.id = new.entry_id and e.verified
    on conflict (entry_id) do update set kind = excluded.kind, account_id = excluded.account_id, address = excluded.address,
      at = excluded.at, facts = excluded.facts;
  return null;
end $$;
