-- Evidence stands in the entry (docs/decisions/0047): portfolios are read twice as fast as with a table beside them.

alter table entries
  -- Why the entry is verified: the last confirmation that stands. The history has all of them.
  add column evidence_kind text,
  -- The administrator who verified it. Not a foreign key, as in the history.
  add column evidence_account_id bigint,
  -- The contact's.
  add column evidence_address text,
  add column evidence_at timestamptz,
  -- What the words need beside who and when: of a call who answered, where the number comes from, and when it was.
  add column evidence_facts jsonb,
  add constraint entries_evidence_kind check (evidence_kind in ('mail link', 'school', 'file', 'mail code', 'phone')),
  add constraint entries_evidence_verified check (verified or evidence_kind is null),
  add constraint entries_evidence_whole check (num_nulls(evidence_kind, evidence_at) <> 1
    and (evidence_kind is not null or num_nonnulls(evidence_account_id, evidence_address, evidence_facts) = 0)),
  add constraint entries_evidence_facts
    check (evidence_facts is null or jsonb_typeof(evidence_facts) = 'object' and length(evidence_facts::text) <= 2000),
  add constraint entries_evidence_phone
    check (evidence_kind <> 'phone' or evidence_facts ?& array['person', 'number_from', 'at']);

update entries e set evidence_kind = v.kind, evidence_account_id = v.account_id, evidence_address = v.address,
    evidence_at = v.at, evidence_facts = v.facts
  from entry_evidence v where v.entry_id = e.id and e.verified;

create or replace function keep_entry_evidence() returns trigger language plpgsql as $$
begin
  update entries set evidence_kind = coalesce(new.details ->> 'evidence',
        case new.kind when 'accepted' then 'mail link' when 'verified' then 'school' else 'file' end),
      evidence_account_id = new.actor_account_id, evidence_address = new.details ->> 'contact', evidence_at = new.at,
      evidence_facts = new.details -> 'facts'
    where id = new.entry_id and verified;
  return null;
end $$;

-- survives: the trigger below does the same in the entry.
drop trigger entries_set_back_drop_evidence on entries;
create or replace function drop_entry_evidence() returns trigger language plpgsql as $$
begin
  new.evidence_kind := null;
  new.evidence_account_id := null;
  new.evidence_address := null;
  new.evidence_at := null;
  new.evidence_facts := null;
  return new;
end $$;
create trigger entries_drop_evidence before update of verified on entries for each row
  when (old.verified and not new.verified) execute function drop_entry_evidence();

-- survives: the version before only reads it, and finds the view below.
drop table entry_evidence;
-- For the version before.
create view entry_evidence as
  select id as entry_id, evidence_kind as kind, evidence_account_id as account_id, evidence_address as address, evidence_at as at,
    evidence_facts as facts
  from entries where evidence_kind is not null;
