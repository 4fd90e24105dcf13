-- The email of an account can change. The old address can undo it for seven days, and stays the person's own for a year: nobody
-- confirms own hours with the address of yesterday.
create table email_changes (
  id bigint generated always as identity constraint email_changes_pkey primary key,
  account_id bigint not null constraint email_changes_account_fkey references accounts (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  requested_by text not null,
  -- The administrator who asked for it.
  actor_account_id bigint constraint email_changes_actor_fkey references accounts (id) on delete set null,
  reason text,
  -- Of the links in the mails to the new and to the old address; null until the mail leaves.
  token_hash bytea,
  undo_token_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  undone_at timestamptz,
  constraint email_changes_requested_by check (requested_by in ('owner', 'school', 'command line')),
  constraint email_changes_new_email check (new_email = lower(btrim(new_email)) and length(new_email) between 3 and 254),
  constraint email_changes_reason_length check (length(reason) between 1 and 500)
);
create unique index email_changes_token on email_changes (token_hash);
create unique index email_changes_undo_token on email_changes (undo_token_hash);
create index email_changes_account on email_changes (account_id);
create index email_changes_actor on email_changes (actor_account_id) where actor_account_id is not null;

create table former_emails (
  account_id bigint not null constraint former_emails_account_fkey references accounts (id) on delete cascade,
  email text not null,
  mailbox text not null generated always as (mailbox_of(email)) stored,
  -- Removed by the nightly job after this.
  until timestamptz not null,
  constraint former_emails_pkey primary key (account_id, email)
);
create index former_emails_mailbox on former_emails (mailbox);

-- Whose mailbox is whose, now or within the last year: the one place for "a contact cannot be the student's own".
create view own_mailboxes as
  select id as account_id, mailbox_of(email) as mailbox from accounts
  union all
  select account_id, mailbox from former_emails;
