-- The contact confirms an entry on their own phone while the student stands there (docs/decisions/0055). Their address counts as
-- proven once the mailbox itself has answered.

-- What a QR code leads to. It belongs to one version of an entry; several rows with one hash are one code for several entries.
create table spot_tokens (
  token_hash bytea not null,
  entry_id bigint not null constraint spot_tokens_entry_fkey references entries (id) on delete cascade,
  entry_version integer not null,
  kind text not null constraint spot_tokens_kind check (kind in ('scan')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint spot_tokens_pkey primary key (token_hash, entry_id),
  constraint spot_tokens_hash_length check (length(token_hash) = 32)
);
create index spot_tokens_entry on spot_tokens (entry_id);
create index spot_tokens_expired on spot_tokens (expires_at);

-- survives: every kind of the version before is still allowed.
alter table entries drop constraint entries_evidence_kind,
  add constraint entries_evidence_kind
    check (evidence_kind in ('mail link', 'school', 'file', 'mail code', 'phone', 'on the spot')),
  -- Who it was, and once the mailbox has answered, when it did: `proven_at`.
  add constraint entries_evidence_on_the_spot
    check (evidence_kind <> 'on the spot' or evidence_address is not null and evidence_facts ? 'name');

-- survives: every kind of the version before is still allowed.
alter table entry_history drop constraint entry_history_kind,
  add constraint entry_history_kind check (kind in (
    'created', 'changed', 'asked again', 'mail queued', 'mail sent', 'mail failed', 'mail bounced', 'mail dropped',
    'mail stopped', 'opened', 'accepted', 'proven', 'rejected', 'called', 'verified', 'set back', 'binned', 'recovered',
    'expiry warned', 'expired', 'removed', 'deleted'
  ));

-- The mailbox has answered: written with the line of history, as the evidence itself is.
create function prove_entry_evidence() returns trigger language plpgsql as $$
begin
  update entries set evidence_facts = evidence_facts || jsonb_build_object('proven_at', new.at)
    where id = new.entry_id and evidence_kind = 'on the spot';
  return null;
end $$;
create trigger entry_history_proves_evidence after insert on entry_history for each row
  when (new.kind = 'proven') execute function prove_entry_evidence();

create function is_unproven(kind text, facts jsonb) returns boolean language sql immutable as $$
  select coalesce(kind = 'on the spot' and not facts ? 'proven_at', false)
$$;
create index entries_unproven on entries (account_id, mailbox) where is_unproven(evidence_kind, evidence_facts);

alter table schools
  -- Hours that were confirmed on the spot count once the mailbox has answered. Schools that are there keep what they have.
  add column spot_needs_proof boolean not null default false;

-- What counting means (0037), for an entry and the school in which its owner is now: it also has to be proven where that school
-- wants it.
create function counts_at(entry entries, present schools) returns boolean language sql stable as $$
  select counts_at(present.id, present.decides_earlier_hours, entry.school_id, entry.id, entry.version)
    and not (present.spot_needs_proof and is_unproven(entry.evidence_kind, entry.evidence_facts))
$$;

create or replace trigger entries_keep_totals
  after insert or delete or update of verified, recycling_bin, hours, counts, version, evidence_kind, evidence_facts on entries
  for each row execute function keep_student_totals();

create or replace function count_changed_entry() returns trigger language plpgsql as $$
begin
  select counts_at(new, s) into new.counts
    from accounts a join schools s on s.id = a.school_id where a.id = new.account_id;
  return new;
end $$;
-- After the evidence of an entry that is set back is gone (entries_drop_evidence): triggers follow each other by name.
create trigger entries_evidence_counts before update of verified, evidence_kind, evidence_facts on entries
  for each row when (not old.counts or is_unproven(new.evidence_kind, new.evidence_facts))
  execute function count_changed_entry();

create or replace function count_decided_entry() returns trigger language plpgsql as $$
begin
  perform from entries where id = new.entry_id for no key update;
  update entries e set counts = not e.counts
    from accounts a join schools s on s.id = a.school_id
    where e.id = new.entry_id and a.id = e.account_id and e.counts <> counts_at(e, s);
  return null;
end $$;

create or replace function count_moved_entries() returns trigger language plpgsql as $$
begin
  -- A switch that is being turned waits for the move, or the move for the switch.
  perform from schools where id = new.school_id for share;
  perform from entries where account_id = new.id order by id for no key update;
  update entries e set counts = not e.counts
    from schools s
    where e.account_id = new.id and s.id = new.school_id and e.counts <> counts_at(e, s);
  return null;
end $$;

create or replace function count_earlier_entries() returns trigger language plpgsql as $$
begin
  perform from accounts a join entries e on e.account_id = a.id
    where a.school_id = new.id and (e.school_id <> new.id or e.evidence_kind = 'on the spot') order by e.id for no key update of e;
  update entries e set counts = not e.counts
    from accounts a
    where a.school_id = new.id and e.account_id = a.id and (e.school_id <> new.id or e.evidence_kind = 'on the spot')
      and e.counts <> counts_at(e, new);
  return null;
end $$;
create or replace trigger schools_count_earlier_entries after update of decides_earlier_hours, spot_needs_proof on schools
  for each row when (old.decides_earlier_hours <> new.decides_earlier_hours or old.spot_needs_proof <> new.spot_needs_proof)
  execute function count_earlier_entries();
