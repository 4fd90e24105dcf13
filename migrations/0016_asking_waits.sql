-- An entry is recorded also when its contact may not be asked now: the request waits until then, without a mail.

alter table verification_requests
  -- Until when asking waits, and which limit holds it. Both null: the contact is asked.
  add column not_before timestamptz,
  add column held_by text,
  add constraint verification_requests_held check ((not_before is null) = (held_by is null)),
  add constraint verification_requests_held_by
    check (held_by in ('of student', 'to contact', 'of contact', 'first day'));
create index verification_requests_held on verification_requests (not_before) where not_before is not null;
-- How many requests an hour and a day have had.
create index verification_requests_created_at on verification_requests (created_at);
