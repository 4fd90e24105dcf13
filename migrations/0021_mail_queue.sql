-- The table of mails is the queue that they are sent from.

alter table mails
  -- Those with a higher one leave first.
  add column priority smallint not null default 0,
  -- When to try next, on the clock of the database; while a mail is being sent, the end of the lease.
  -- Null: the version before has queued it, with a job of pg-boss.
  add column next_attempt_at timestamptz,
  -- Held by the process that is sending the mail.
  add column lease uuid;
create index mails_due on mails (priority desc, next_attempt_at, id) where state = 'queued';
