-- Contacts confirm no more by scanning a code on a student's screen: a second browser of the student was enough. What their mailbox
-- has proven counts as confirmed with a code; everything else waits for the contact again.

-- survives: nothing was released yet.
drop trigger entry_history_proves_evidence on entry_history;
-- survives: nothing was released yet.
drop function prove_entry_evidence();
-- survives: nothing was released yet.
alter table entries drop constraint entries_evidence_on_the_spot;

update entries set evidence_kind = 'mail code', evidence_facts = null
  where evidence_kind = 'on the spot' and evidence_facts ? 'proven_at';

insert into entry_history (entry_id, account_id, kind, actor, details, entry, at)
  select id, account_id, 'set back', 'system', jsonb_build_object('contact', evidence_address, 'evidence', 'on the spot'),
    jsonb_build_object('event', event, 'date', date, 'hours', hours::float8, 'role', role, 'organizer', organizer, 'contact', contact,
      'description', description), now()
  from entries where evidence_kind = 'on the spot' order by account_id, id;
update entries set verified = false, accepted_at = null, waiting_since = now(), expires_at = now() + interval '30 days', reminders = 0,
    warned_at = null
  where evidence_kind = 'on the spot';

-- Receipts that have not left become the usual mail, which asks; that an entry was set back stands in its history.
delete from mails where kind = 'spot-set-back' and state = 'queued';
update mails set kind = 'verify-entry' where kind = 'spot-receipt';

-- Rules of programs know the kind no more; what they said of it holds for codes.
update program_rules set rules = replace(rules::text, '"on the spot"', '"mail code"')::jsonb where rules::text like '%"on the spot"%';
update kept_records set evidence = 'mail code' where evidence = 'on the spot';

-- survives: nothing was released yet.
drop trigger entries_evidence_counts on entries;
-- survives: nothing was released yet.
drop trigger schools_count_earlier_entries on schools;
-- survives: nothing was released yet.
drop index entries_unproven;
-- survives: nothing was released yet.
alter table entries drop constraint entries_evidence_kind,
  add constraint entries_evidence_kind check (evidence_kind in ('mail link', 'mail code', 'school', 'file', 'phone', 'slip'));

-- Again as in 0037.
create or replace function count_changed_entry() returns trigger language plpgsql as $$
begin
  select counts_at(a.school_id, s.decides_earlier_hours, new.school_id, new.id, new.version) into new.counts
    from accounts a join schools s on s.id = a.school_id where a.id = new.account_id;
  return new;
end $$;

create or replace function count_decided_entry() returns trigger language plpgsql as $$
begin
  perform from entries where id = new.entry_id for no key update;
  update entries e set counts = not e.counts
    from accounts a join schools s on s.id = a.school_id
    where e.id = new.entry_id and a.id = e.account_id
      and e.counts <> counts_at(a.school_id, s.decides_earlier_hours, e.school_id, e.id, e.version);
  return null;
end $$;

create or replace function count_moved_entries() returns trigger language plpgsql as $$
declare
  decides boolean;
begin
  -- A switch that is being turned waits for the move, or the move for the switch.
  select decides_earlier_hours into decides from schools where id = new.school_id for share;
  perform from entries where account_id = new.id order by id for no key update;
  update entries e set counts = not e.counts
    where e.account_id = new.id
      and e.counts <> counts_at(new.school_id, decides, e.school_id, e.id, e.version);
  return null;
end $$;

create or replace function count_earlier_entries() returns trigger language plpgsql as $$
begin
  perform from accounts a join entries e on e.account_id = a.id
    where a.school_id = new.id and e.school_id <> new.id order by e.id for no key update of e;
  update entries e set counts = not e.counts
    from accounts a
    where a.school_id = new.id and e.account_id = a.id and e.school_id <> new.id
      and e.counts <> counts_at(new.id, new.decides_earlier_hours, e.school_id, e.id, e.version);
  return null;
end $$;
create trigger schools_count_earlier_entries after update of decides_earlier_hours on schools
  for each row when (old.decides_earlier_hours <> new.decides_earlier_hours)
  execute function count_earlier_entries();

create or replace trigger entries_keep_totals
  after insert or delete or update of verified, recycling_bin, hours, counts, version on entries
  for each row execute function keep_student_totals();

-- Those that only the missing proof kept from counting.
update entries e set counts = true from accounts a join schools s on s.id = a.school_id
  where a.id = e.account_id and not e.counts
    and counts_at(a.school_id, s.decides_earlier_hours, e.school_id, e.id, e.version);

-- survives: nothing was released yet.
drop function counts_at(entries, schools);
-- survives: nothing was released yet.
drop function is_unproven(text, jsonb);
-- survives: nothing was released yet.
alter table schools drop column spot_needs_proof;
-- survives: nothing was released yet.
drop table spot_tokens;
