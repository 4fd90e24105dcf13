-- What a busy contact is asked joins one list a day instead of one mail each (docs/decisions/0054).

alter table schools
  -- Schools that are there keep what they have: each request is a mail.
  add column lists_requests boolean not null default false;

-- survives: the version before writes none but the reasons that it knows.
alter table verification_requests drop constraint verification_requests_held_by;
-- survives: it only allows one more.
alter table verification_requests add constraint verification_requests_held_by
  check (held_by in ('of student', 'to contact', 'of contact', 'first day', 'list'));
-- The list of a mailbox that is still to be sent.
create index verification_requests_listed on verification_requests (mailbox_of(contact), not_before)
  where held_by = 'list';

-- What a mail with a list asks about, or reminds of.
create table digest_requests (
  mail_id bigint not null constraint digest_requests_mail_fkey references mails (id) on delete cascade,
  request_id bigint not null
    constraint digest_requests_request_fkey references verification_requests (id) on delete cascade,
  constraint digest_requests_pkey primary key (mail_id, request_id)
);
create index digest_requests_request on digest_requests (request_id);

-- When the list of a day leaves: at four in the afternoon of that day, or of the Monday that comes then.
create function list_of_day(day date, zone text, weekly boolean) returns timestamptz language sql stable as $$
  select (day + case when weekly then (8 - extract(isodow from day)::integer) % 7 else 0 end + time '16:00')
    at time zone zone
$$;
-- The first list after a moment.
create function next_list(since timestamptz, zone text, weekly boolean) returns timestamptz language sql stable as $$
  select list_of_day((since at time zone zone + interval '8 hours')::date, zone, weekly)
$$;
