-- A portfolio is read with one statement, and most of its entries without their requests.

-- The mailbox of an address, as mailboxOf() of shared/entries/mailbox.ts says it; a test compares the two.
create function mailbox_of(email text) returns text language plpgsql immutable strict parallel safe as $$
declare
  local text := split_part(lower(trim(email)), '@', 1);
  domain text := split_part(lower(trim(email)), '@', 2);
  same text;
begin
  if domain ~ '\.fastmail\.(com|fm)$' then
    return regexp_replace(domain, '\.(fastmail\.(com|fm))$', '@\1');
  end if;
  local := split_part(local, '+', 1);
  if domain in ('gmail.com', 'googlemail.com') then
    same := replace(local, '.', '');
    domain := 'gmail.com';
  elsif domain in ('icloud.com', 'me.com', 'mac.com') then
    domain := 'icloud.com';
  elsif domain in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me') then
    same := translate(local, '._-', '');
    domain := 'proton.me';
  elsif domain ~ '^(yahoo(\.[a-z]{2,3}){1,2}|ymail\.com|rocketmail\.com)$' then
    same := split_part(local, '-', 1);
  end if;
  return coalesce(nullif(same, ''), local) || '@' || domain;
end $$;

create index accounts_mailbox on accounts (mailbox_of(email));

alter table entries
  add column mailbox text not null generated always as (mailbox_of(contact)) stored,
  -- When the contact accepted what the present request asked. Null for decisions by the version before, too.
  add column accepted_at timestamptz;

update entries e set accepted_at = r.decided_at
  from verification_requests r where r.id = e.request_id and r.decision = 'accept';

create function forget_acceptance() returns trigger language plpgsql as $$
begin
  new.accepted_at := null;
  return new;
end $$;

-- In the database, because the version before does not know the column.
create trigger entries_forget_acceptance before update of request_id on entries
  for each row when (old.accepted_at is not null and new.request_id is distinct from old.request_id)
  execute function forget_acceptance();

-- Some were stored before more providers were known.
delete from contact_blocks b where exists (
  select from contact_blocks other
  where mailbox_of(other.mailbox) = mailbox_of(b.mailbox) and other.account_id is not distinct from b.account_id
    and other.id < b.id);
update contact_blocks set mailbox = mailbox_of(mailbox) where mailbox <> mailbox_of(mailbox);
delete from kept_blocks b where exists (
  select from kept_blocks other
  where mailbox_of(other.mailbox) = mailbox_of(b.mailbox) and other.student_mac = b.student_mac
    and other.mailbox < b.mailbox);
update kept_blocks set mailbox = mailbox_of(mailbox) where mailbox <> mailbox_of(mailbox);

-- Whoever wants no more mail is asked for by mailbox.
drop index entries_waiting_for;
create index entries_waiting_for on entries (mailbox) where waiting_since is not null and not verified;
