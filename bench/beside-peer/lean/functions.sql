-- The least SQL that keeps what the product guarantees for a recording, a confirmation and a registration: one statement and one
-- commit for each request. For pgbench only, in a schema of its own.
-- As they are, the triggers of the product do their part. With session_replication_role = replica they are off, and the functions
-- do that part themselves: what the same guarantees cost without triggers and without foreign keys that are checked.
drop schema if exists lean cascade;
create schema lean;

create function lean.by_hand() returns boolean language sql stable as $$
  select current_setting('session_replication_role') = 'replica'
$$;

-- One more in each counter, in the order of the keys.
create function lean.count_one(keys text[], most integer[], lasts interval) returns void language plpgsql as $$
declare
  is_over boolean;
begin
  with counted as (
    insert into throttles (key, count, ends_at)
      select key, 1, now() + lasts from unnest(keys) key order by key collate "C"
      on conflict (key) do update set
        count = case when throttles.ends_at <= now() then 1 else throttles.count + 1 end,
        ends_at = case when throttles.ends_at <= now() then excluded.ends_at else least(throttles.ends_at, excluded.ends_at) end
      returning key, count
  ) select bool_or(count > most[array_position(keys, key)]) into is_over from counted;
  if is_over then raise exception 'over a limit'; end if;
end $$;

-- A line of the history: the trigger chains it, or this does.
create function lean.add_line(line entry_history) returns void language plpgsql as $$
begin
  if lean.by_hand() then
    loop
      update entry_history_heads set lines = lines + 1, hash = sha256(hash || convert_to(jsonb_build_array(
          line.account_id, lines + 1, line.entry_id, line.kind, line.actor, line.actor_account_id, line.entry, line.details,
          to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text, 'UTF8'))
        where account_id = line.account_id returning lines, hash into line.line, line.hash;
      exit when found;
      insert into entry_history_heads (account_id, lines, hash) values (line.account_id, 0, sha256(''))
        on conflict (account_id) do nothing;
    end loop;
  end if;
  insert into entry_history (entry_id, account_id, school_id, line, kind, actor, actor_account_id, entry, details, at, hash)
    values (line.entry_id, line.account_id, line.school_id, line.line, line.kind, line.actor, line.actor_account_id, line.entry,
      line.details, line.at, line.hash);
end $$;

create function lean.create_entry(session bytea, address text) returns bigint language plpgsql as $$
declare
  student record;
  entry bigint := nextval('entries_id_seq');
  entry_text jsonb := jsonb_build_object('event', 'Load test shift', 'date', '2026-11-14', 'hours', 2.5, 'role', 'Volunteer',
    'organizer', 'City Library', 'contact', address,
    'description', 'Sorted and packed donated goods; helped set up tables and chairs.');
  line entry_history;
begin
  select a.id, a.school_id, a.email into student
    from sessions u join accounts a on a.id = u.account_id join schools s on s.id = a.school_id
    where u.token_hash = session and a.standing in ('member', 'waiting') and u.last_used_at > now() - interval '14 days'
    for no key update of a;
  if not found or exists (select from contact_blocks
      where mailbox = mailbox_of(address) and (account_id is null or account_id = student.id)) then
    raise exception 'not allowed';
  end if;
  perform lean.count_one(array['requests:student:' || student.id, 'requests:student:' || student.id || ':' || address,
    'requests:contact:' || address], array[60, 20, 150], '1 day');
  with mail as (
    insert into mails (kind, to_address, data, created_at) values ('verify-entry', address, '{}', now()) returning id
  ), request as (
    insert into verification_requests (entry_id, of_entry, account_id, entry_version, contact, entry, mail_id, created_at)
      select entry, entry, student.id, 1, address, entry_text, mail.id, now() from mail returning id
  )
  insert into entries (id, account_id, school_id, event, date, hours, role, organizer, contact, description, request_id,
      waiting_since, expires_at, created_at, updated_at)
    select entry, student.id, student.school_id, 'Load test shift', '2026-11-14', 2.5, 'Volunteer', 'City Library', address,
      entry_text ->> 'description', request.id, now(), now() + interval '30 days', now(), now() from request;
  if lean.by_hand() then
    if (select count(*) from entries where account_id = student.id and not verified and not recycling_bin) > 300
        or (select count(*) from entries where account_id = student.id) > 5000
        or (select count(*) from entry_history
          where account_id = student.id and kind = 'created' and actor = 'owner' and at > now() - interval '1 day') > 200 then
      raise exception 'too many entries';
    end if;
  end if;
  line.entry_id := entry;
  line.account_id := student.id;
  line.kind := 'created';
  line.actor := 'owner';
  line.actor_account_id := student.id;
  line.entry := entry_text;
  line.details := jsonb_build_object('to', address, 'mail', 'request');
  line.at := now();
  perform lean.add_line(line);
  return entry;
end $$;

-- Opens a link: what the contact is shown, and the first time a line of the history.
create function lean.look(token bytea, address text) returns jsonb language plpgsql as $$
declare
  request record;
  line entry_history;
begin
  perform lean.count_one(array['verify-entry:address:' || address], array[300], '1 minute');
  select r.*, a.first_name, a.last_name, a.standing, s.name as school, e.version, e.verified, e.recycling_bin,
      exists (select from own_mailboxes o where o.account_id = a.id and o.mailbox = e.mailbox) as is_own
    into request
    from verification_tokens t join verification_requests r on r.id = t.request_id join accounts a on a.id = r.account_id
      join entries e on e.id = r.entry_id join schools s on s.id = e.school_id
    where t.token_hash = token and t.purpose = 'decide';
  if not found or request.standing in ('suspended', 'removed') or request.expired_at is not null
      or request.superseded_at is not null or request.version <> request.entry_version or request.recycling_bin then
    raise exception 'dead link';
  end if;
  if request.opened_at is null then
    update verification_requests set opened_at = now() where id = request.id and opened_at is null;
    if found then
      line.entry_id := request.entry_id;
      line.account_id := request.account_id;
      line.kind := 'opened';
      line.actor := 'contact';
      line.entry := request.entry;
      line.details := jsonb_build_object('contact', request.contact);
      line.at := now();
      perform lean.add_line(line);
    end if;
  end if;
  return jsonb_build_object('entry', request.entry, 'first_name', request.first_name, 'last_name', request.last_name,
    'school', request.school, 'decision', request.decision, 'is_own', request.is_own);
end $$;

create function lean.accept(token bytea, address text) returns jsonb language plpgsql as $$
declare
  request record;
  line entry_history;
begin
  perform lean.count_one(array['verify-entry:address:' || address], array[300], '1 minute');
  select r.*, a.first_name, a.last_name, a.standing, s.name as school, e.version, e.verified, e.recycling_bin, e.hours, e.counts,
      e.school_id, exists (select from own_mailboxes o where o.account_id = a.id and o.mailbox = e.mailbox) as is_own
    into request
    from verification_tokens t join verification_requests r on r.id = t.request_id join accounts a on a.id = r.account_id
      join entries e on e.id = r.entry_id join schools s on s.id = e.school_id
    where t.token_hash = token and t.purpose = 'decide' for update of e, r;
  if not found or request.standing in ('suspended', 'removed') or request.expired_at is not null or request.is_own
      or request.superseded_at is not null or request.version <> request.entry_version or request.recycling_bin
      or request.decision is not null or request.verified then
    raise exception 'dead link';
  end if;
  update verification_requests set decision = 'accept', decided_at = now()
    where entry_id = request.entry_id and entry_version = request.entry_version and decision is null;
  update entries set verified = true, updated_at = now(), accepted_at = now(), waiting_since = null, expires_at = null,
      reminders = 0, warned_at = null, evidence_kind = 'mail link', evidence_address = request.contact, evidence_at = now()
    where id = request.entry_id;
  if lean.by_hand() and request.counts then
    insert into student_totals values (request.account_id, request.hours, 1)
      on conflict (account_id) do update set total_hours = student_totals.total_hours + excluded.total_hours,
        verified_entries = student_totals.verified_entries + 1;
    -- No pg_notify: transactions with it commit one after the other. What has changed can be looked for.
  end if;
  line.entry_id := request.entry_id;
  line.account_id := request.account_id;
  line.school_id := request.school_id;
  line.kind := 'accepted';
  line.actor := 'contact';
  line.entry := request.entry;
  line.details := jsonb_build_object('contact', request.contact, 'student', request.first_name || ' ' || request.last_name);
  line.at := now();
  perform lean.add_line(line);
  return jsonb_build_object('entry', request.entry, 'first_name', request.first_name, 'last_name', request.last_name);
end $$;

create function lean.register(session bytea, wanted bigint) returns integer language plpgsql as $$
declare
  student record;
  event record;
begin
  select a.id, a.school_id, a.email, a.first_name, a.last_name, a.is_school_administration, s.gives_addresses, s.events_for_students
    into student
    from sessions u join accounts a on a.id = u.account_id join schools s on s.id = a.school_id
    where u.token_hash = session and a.standing = 'member' and u.last_used_at > now() - interval '14 days';
  if not found then raise exception 'not allowed'; end if;
  select e.*, o.email, o.first_name into event
    from events e join accounts o on o.id = e.organizer_id
    where e.id = wanted and e.cancelled_at is null and o.standing = 'member' for update of e;
  if not found or event.organizer_id = student.id or event.awaits_approval or event.starts_at <= now()
      or event.current_attendees >= event.max_attendees
      or not (student.is_school_administration or student.events_for_students = 'all' or event.school_id = student.school_id)
      or exists (select from hidden_events h where h.event_id = wanted and h.school_id = student.school_id) then
    raise exception 'not possible';
  end if;
  insert into event_registrations (event_id, account_id, created_at) values (wanted, student.id, now());
  if lean.by_hand() then
    update events set current_attendees = current_attendees + 1 where id = wanted;
  end if;
  insert into mails (kind, to_address, data, created_at)
    values ('event-registration', event.email, jsonb_build_object('first_name', event.first_name,
      'name', student.first_name || ' ' || student.last_name, 'email', student.email, 'is_staff', student.is_school_administration,
      'account_id', student.id, 'current_attendees', event.current_attendees + 1, 'max_attendees', event.max_attendees,
      'event', jsonb_build_object('id', event.id, 'name', event.name, 'location', event.location, 'starts_at', event.starts_at,
        'time_zone', event.time_zone)), now());
  perform lean.count_one(array['events:register:' || student.id, 'events:register:' || student.id || ':' || wanted],
    array[60, 5], '1 hour');
  return event.current_attendees + 1;
end $$;

-- Unused links from the end, since the load takes them from the beginning, and free seats: neighbors are of different events.
-- Cached, so that taking a number does not wait for the disk.
create sequence lean.link cache 100;
create sequence lean.seat cache 100;
create table lean.links as
  select row_number() over (order by r.id desc) as n, t.token_hash
  from verification_requests r join verification_tokens t on t.request_id = r.id join entries e on e.id = r.entry_id
  where t.purpose = 'decide' and r.decision is null and r.opened_at is null and not e.recycling_bin and not e.verified;
alter table lean.links add primary key (n);
create table lean.seats as
  select row_number() over (order by seat, event_id) as n, event_id, account_id
  from (
    select e.id as event_id, seat, 1 + (seat * 7919 + e.id * 104729) % (select count(*) from accounts where not is_school_administration) as account_id
    from events e cross join lateral generate_series(1, e.max_attendees - e.current_attendees) seat
    where e.starts_at > now() + interval '1 day' and e.id > 1
  ) s
  where not exists (select from event_registrations r where r.event_id = s.event_id and r.account_id = s.account_id)
    and not exists (select from events o where o.id = s.event_id and o.organizer_id = s.account_id);
alter table lean.seats add primary key (n);
analyze lean.links;
analyze lean.seats;
