-- Mail that is to be sent, was sent, or could not be sent. The text is made when it is sent, from kind and data, so
-- that the tokens of its links are never stored.

create table mails (
  id bigint generated always as identity primary key,
  kind text not null,
  to_address text not null,
  data jsonb not null,
  state text not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint mails_state check (state in ('queued', 'sent', 'failed', 'dropped'))
);
create index mails_queued on mails (id) where state = 'queued';

-- Where no mail server is configured, mail is kept here and read at /dev/mail.
create table kept_mails (
  id bigint generated always as identity primary key,
  mail_id bigint not null constraint kept_mails_mail_fkey references mails (id) on delete cascade,
  to_address text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now()
);
create index kept_mails_mail on kept_mails (mail_id);
