-- Two indexes that each request to a contact and each sign-in pay for, and that save less than that: counters are swept once a
-- day in one pass over a small table, and mails_due has the rows of mails_queued.
drop index throttles_ends_at;
drop index mails_queued;
