-- The rows of the peer's seed, as the product would have left them. load.ts has put the CSV into temporary tables
-- (schools_csv and so on) of a database that is migrated and empty, and runs this in the same transaction.
-- Each entry has a request to its contact and the mail of it, sent. Waiting entries have a token, of which the
-- database has the hash.

-- Foreign keys hold by the seed. Totals are summed up and the history is chained at once, instead of row by row.
set local session_replication_role = replica;
-- Building indexes over full tables is much faster.
create temporary table later on commit drop as
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
  where indrelid in ('entries'::regclass, 'mails'::regclass, 'verification_requests'::regclass, 'entry_history'::regclass)
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid);
do $$ declare name text; begin
  for name in select later.name from later loop execute 'drop index ' || name; end loop;
end $$;

delete from schools;
insert into schools (id, name, time_zone) overriding system value
  select id, name, 'America/Los_Angeles' from schools_csv;
insert into pictures (hash, bytes)
  select distinct encode(sha256(convert_to(profile_picture, 'utf8')), 'hex'), '\x00'::bytea
  from users_csv where profile_picture <> '';
insert into accounts (id, email, password_hash, first_name, last_name, school_id, graduation_year, profile_picture,
    is_school_administration, is_school_administration_head, email_verified_at, created_at, updated_at) overriding system value
  select id, email, current_setting('load.password_hash'), first_name, last_name, school_id, graduation_year,
    case when profile_picture <> '' then encode(sha256(convert_to(profile_picture, 'utf8')), 'hex') end,
    is_school_administration, is_school_administration_head, date_joined, date_joined, date_joined from users_csv order by id;
insert into sessions (token_hash, account_id, confirmed_at)
  select sha256(convert_to('bench-session-' || id, 'utf8')), id, now() from users_csv order by id;

insert into entries (id, account_id, event, date, hours, role, organizer, contact, description, verified, recycling_bin,
    created_at, updated_at, request_id, waiting_since, expires_at, school_id, evidence_kind, evidence_address, evidence_at,
    accepted_at) overriding system value
  select id, user_id, event, date, hours, role, organizer, contact, description, verified, recycling_bin, created_at,
    coalesce(accepted_at, created_at), id, since, since + interval '30 days', school_id,
    case when verified then 'mail link' end, case when verified then contact end, accepted_at, accepted_at
  from (
    select e.*, u.school_id, case when verified then created_at + interval '1 day' end as accepted_at,
      -- None runs out while it is measured.
      case when not verified then now() - (e.id % 20) * interval '1 day' end as since
    from entries_csv e join users_csv u on u.id = e.user_id
  ) e order by id;
insert into mails (id, kind, to_address, data, state, attempts, created_at, finished_at) overriding system value
  select id, 'verify-entry', contact, '{}', 'sent', 1, created_at, created_at from entries_csv order by id;
insert into verification_requests (id, entry_id, of_entry, account_id, entry_version, contact, entry, mail_id, created_at,
    opened_at, decision, decided_at) overriding system value
  select id, id, id, user_id, 1, contact, jsonb_build_object('event', event, 'date', date, 'hours', hours, 'role', role,
      'organizer', organizer, 'contact', contact, 'description', description), id, created_at,
    case when verified then created_at + interval '1 day' end, case when verified then 'accept' end,
    case when verified then created_at + interval '1 day' end
  from entries_csv order by id;
insert into verification_tokens (token_hash, request_id, created_at)
  select sha256(convert_to(token, 'utf8')), id, created_at from entries_csv where token is not null;
insert into student_totals (account_id, total_hours, verified_entries)
  select user_id, sum(hours), count(*) from entries_csv where verified and not recycling_bin group by user_id;

insert into events (id, organizer_id, school_id, name, description, location, local_date, local_time, time_zone, starts_at,
    max_attendees, current_attendees) overriding system value
  select e.id, organizer_id, u.school_id, name, description, location, day, time::time, 'America/Los_Angeles',
    (day + time::time) at time zone 'America/Los_Angeles', max_attendees, coalesce(c.n, 0)
  from (select e.*, to_date(date, 'MM/DD/YYYY') as day from events_csv e) e
    join users_csv u on u.id = organizer_id
    left join (select event_id, count(*) as n from registrations_csv group by 1) c on c.event_id = e.id
  order by e.id;
insert into event_registrations (event_id, account_id) select event_id, user_id from registrations_csv;

-- One line for each entry recorded, and one for each accepted. Chained in one pass, as the trigger does it line by line.
create function pg_temp.line_text(of_line entry_history) returns text language sql stable as $$
  select jsonb_build_array(of_line.account_id, of_line.line, of_line.entry_id, of_line.kind, of_line.actor, of_line.actor_account_id,
    of_line.entry, of_line.details, to_char(of_line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text
$$;
create function pg_temp.next_hash(hash bytea, line text) returns bytea language sql immutable as $$
  select sha256(hash || convert_to(line, 'UTF8'))
$$;
create aggregate pg_temp.chained(text) (
  sfunc = pg_temp.next_hash, stype = bytea,
  -- sha256('')
  initcond = '\xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
);
insert into entry_history (entry_id, account_id, school_id, line, kind, actor, actor_account_id, entry, details, at, hash)
  select entry_id, account_id, school_id, line, kind, actor, actor_account_id, entry, details, at,
    pg_temp.chained(pg_temp.line_text(row(null, entry_id, account_id, school_id, line, kind, actor, actor_account_id, entry, details, at,
      null)::entry_history)) over (partition by account_id order by line)
  from (
    select e.id as entry_id, e.user_id as account_id, l.*, r.entry,
      row_number() over (partition by e.user_id order by e.id, l.at)::integer as line
    from entries_csv e
      join verification_requests r on r.id = e.id
      join users_csv u on u.id = e.user_id
      cross join lateral (values
        ('created', 'owner', e.user_id, null, jsonb_build_object('to', e.contact, 'mail', 'request'), e.created_at),
        ('accepted', 'contact', null, u.school_id,
          jsonb_build_object('contact', e.contact, 'student', u.first_name || ' ' || u.last_name), e.created_at + interval '1 day')
      ) l (kind, actor, actor_account_id, school_id, details, at)
    where (l.kind = 'created' or e.verified) and current_setting('load.history') = 'on'
  ) lines;
insert into entry_history_heads (account_id, lines, hash)
  select distinct on (account_id) account_id, line, hash from entry_history order by account_id, line desc;

do $$ declare definition text; begin
  for definition in select later.definition from later loop execute definition; end loop;
end $$;
set local session_replication_role = origin;

select setval(pg_get_serial_sequence(t, 'id'), n) from (values
  ('schools', (select max(id) from schools)), ('accounts', (select max(id) from accounts)),
  ('entries', (select max(id) from entries)), ('mails', (select max(id) from mails)),
  ('verification_requests', (select max(id) from verification_requests)), ('events', (select max(id) from events))) v (t, n);
