-- What a school has decided about a person who is not there now (docs/decisions/0042): it holds again when they come back, and whom it
-- removed comes back only by an administrator. While they are there it stands in their account.
create table school_decisions (
  school_id bigint not null constraint school_decisions_school_fkey references schools (id) on delete cascade,
  account_id bigint constraint school_decisions_account_fkey references accounts (id) on delete cascade,
  -- Of an account that was deleted: a keyed hash of its mailbox, and no name.
  student_mac bytea,
  admits_by_hand boolean not null,
  hidden boolean not null,
  -- A name that the school corrected.
  first_name text,
  last_name text,
  -- A class that only the school changes.
  graduation_year integer,
  decided_at timestamptz not null,
  constraint school_decisions_once unique (school_id, account_id),
  constraint school_decisions_once_of_mailbox unique (school_id, student_mac),
  constraint school_decisions_about check ((account_id is null) <> (student_mac is null)),
  constraint school_decisions_mac_length check (length(student_mac) = 32),
  constraint school_decisions_name check ((first_name is null) = (last_name is null))
);
create index school_decisions_account on school_decisions (account_id);
create index school_decisions_of_mailbox on school_decisions (student_mac) where student_mac is not null;
