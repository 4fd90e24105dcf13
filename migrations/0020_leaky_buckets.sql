-- Failures are counted in leaky buckets: such a row has the time at which its bucket is empty in ends_at, and 0 as its count.
-- Attempts at a password that are under way, by when each is given up: a process that was killed holds none for longer.
alter table throttles
  add column under_way timestamptz[] not null default '{}';

-- Which of the cookies that name a browser as known still hold: those with this number. A new password raises it.
alter table accounts
  add column device_generation integer not null default 0;

alter table account_tokens drop constraint account_tokens_purpose;
-- survives: it allows all that it did, and one purpose more
alter table account_tokens add constraint account_tokens_purpose
  check (purpose in ('confirm_email', 'reset_password', 'finish_login'));
