-- Reading two classes within an hour are two readings: what was read is a part of what is written down once.
drop index activity_once;
-- survives: it allows all that the one before did.
create unique index activity_once on activity (actor_account_id, kind, once_in, facts)
  where once_in is not null and not has_subject;
