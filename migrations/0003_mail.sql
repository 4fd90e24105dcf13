-- Mail that is to be sent, was sent, or could not be sent: the table is the queue (docs/decisions/0033). The text is made when it
-- is sent, from kind and data, so that the tokens of its links are never stored.

create table mails (
  id bigint generated always as identity primary key,
  kind text not null,
  to_address text not null,
  data jsonb not null,
  state text not null default 'queued',
  -- Those with a higher one leave first.
  priority smallint not null default 0,
  -- When to try next, on the clock of the database; while a mail is being sent, the end of the lease.
  next_attempt_at timestamptz default now(),
  -- Held by the process that is sending the mail.
  lease uuid,
  attempts integer not null default 0,
  last_error text,
  -- In the Message-ID, so that a report about the mail finds it again and nobody can make one up.
  reference uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint mails_state check (state in ('queued', 'sent', 'failed', 'dropped'))
);
create unique index mails_reference on mails (reference);
-- The mails to one person, for whoever takes their data along or deletes their account.
create index mails_to_address on mails (to_address);
create index mails_due on mails (priority desc, next_attempt_at, id) where state = 'queued';

-- Where no mail server is configured, mail is kept here and read at /dev/mail.
create table kept_mails (
  id bigint generated always as identity primary key,
  mail_id bigint not null constraint kept_mails_mail_fkey references mails (id) on delete cascade,
  to_address text not null,
  subject text not null,
  headers jsonb not null default '{}',
  html text not null,
  text text not null,
  created_at timestamptz not null default now()
);
create index kept_mails_mail on kept_mails (mail_id);
