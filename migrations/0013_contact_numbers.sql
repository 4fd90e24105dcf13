-- The telephone number under which a school reached a contact, so that nobody has to find it again (docs/decisions/0051). What was called
-- about an entry stands in its history, whatever is here.
create table contact_numbers (
  school_id bigint not null constraint contact_numbers_school_fkey references schools (id) on delete cascade,
  -- As mailboxOf() writes it.
  mailbox text not null,
  number text not null,
  number_from text not null,
  -- Who called it last, and when. Empty when the account is gone.
  by_account_id bigint constraint contact_numbers_by_fkey references accounts (id) on delete set null,
  at timestamptz not null,
  constraint contact_numbers_pkey primary key (school_id, mailbox),
  constraint contact_numbers_mailbox_length check (length(mailbox) between 3 and 254),
  constraint contact_numbers_number_length check (length(number) between 7 and 40),
  constraint contact_numbers_number_from check (number_from in ('records', 'website', 'student'))
);
create index contact_numbers_by on contact_numbers (by_account_id) where by_account_id is not null;
create index contact_numbers_at on contact_numbers (at);
