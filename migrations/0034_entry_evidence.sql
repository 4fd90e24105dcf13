-- Why an entry is verified (docs/decisions/0047): one row for each entry that is, the last confirmation that stands. The history
-- has all of them.

create table entry_evidence (
  entry_id bigint not null constraint entry_evidence_pkey primary key
    constraint entry_evidence_entry_fkey references entries (id) on delete cascade,
  kind text not null constraint entry_evidence_kind check (kind in ('mail link', 'school', 'file')),
  -- The administrator who verified it. Not a foreign key, as in the history.
  account_id bigint,
  -- The contact's.
  address text,
  at timestamptz not null
);

-- Written with the line of history, so that no path forgets it, also not the version before. A line names another kind itself.
create function keep_entry_evidence() returns trigger language plpgsql as $$
begin
  insert into entry_evidence (entry_id, kind, account_id, address, at)
    select e.id, coalesce(new.details ->> 'evidence',
        case new.kind when 'accepted' then 'mail link' when 'verified' then 'school' else 'file' end),
      new.actor_account_id, new.details ->> 'contact', new.at
    from entries e where e.id = new.entry_id and e.verified
    on conflict (entry_id) do update set kind = excluded.kind, account_id = excluded.account_id, address = excluded.address,
      at = excluded.at;
  return null;
end $$;
create trigger entry_history_keeps_evidence after insert on entry_history for each row
  when (new.kind in ('accepted', 'verified') or new.kind = 'created' and new.details ? 'imported')
  execute function keep_entry_evidence();

create function drop_entry_evidence() returns trigger language plpgsql as $$
begin
  delete from entry_evidence where entry_id = new.id;
  return null;
end $$;
create trigger entries_set_back_drop_evidence after update of verified on entries for each row
  when (old.verified and not new.verified) execute function drop_entry_evidence();

-- Decisions from before.
insert into entry_evidence (entry_id, kind, account_id, address, at)
  select distinct on (h.entry_id) h.entry_id,
    case h.kind when 'accepted' then 'mail link' when 'verified' then 'school' else 'file' end,
    h.actor_account_id, h.details ->> 'contact', h.at
  from entry_history h join entries e on e.id = h.entry_id and e.verified
  where h.kind in ('accepted', 'verified') or h.kind = 'created' and h.details ? 'imported'
  order by h.entry_id, h.line desc;
