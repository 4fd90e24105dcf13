-- What contacts have said outlives the account of the student: who deletes it and registers again is still not known to them,
-- and the links that stop mail go on working.

-- Contacts who do not know a student whose account was deleted.
create table kept_blocks (
  -- Of the contact, as in contact_blocks.
  mailbox text not null,
  -- Keyed hash of the student's mailbox.
  student_mac bytea not null,
  erased_at timestamptz not null,
  constraint kept_blocks_pkey primary key (student_mac, mailbox),
  constraint kept_blocks_mac_length check (length(student_mac) = 32)
);
create index kept_blocks_erased_at on kept_blocks (erased_at);

-- The links in mails about a deleted account, which still stop mail.
create table kept_stop_links (
  token_hash bytea not null constraint kept_stop_links_pkey primary key,
  purpose text not null,
  contact text not null,
  erased_at timestamptz not null,
  constraint kept_stop_links_purpose check (purpose in ('decide', 'stop_mail'))
);
create index kept_stop_links_erased_at on kept_stop_links (erased_at);
