-- Schools, the people of them, and the emails by which they are known.

-- One rule of what a search finds: whatever the case, accents and letters that keyboards lack (shared/searchable.ts is the same for
-- lists that the browser has whole). The body is bound to what it names, so that it is the same for every session and restore.
create function searchable(text text) returns text language sql immutable strict parallel safe
return case
  -- Nothing but ASCII, as most texts are.
  when octet_length(text) = length(text) then lower(text collate "C") collate "und-x-icu"
  else replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(text, NFKD),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670]', '', 'g') collate "und-x-icu"),
    'øłđðħıŧς’‘ʻʼ‐‑–', 'olddhitσ''''''''---'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
end;

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

create table schools (
  id bigint generated always as identity primary key,
  name text not null,
  time_zone text not null,
  -- Where answers to mails for contacts go: the school's own address, or the operator's (CONTACT_EMAIL) where it has none.
  reply_email text,
  -- Who belongs to a school (docs/decisions/0042): everybody is let in.
  join_by_anyone boolean not null default true,
  -- Without that: who has confirmed a mailbox of one of these domains is let in, and who has the code. Others wait.
  join_domains text[] not null default '{}',
  -- Not a hash: heads print it again.
  join_code text,
  join_code_ends_at timestamptz,
  join_code_uses_left integer,
  -- After how long without use sessions of staff end (docs/decisions/0043).
  staff_idle_minutes smallint not null default 60,
  -- Empty: an administrator may sign in with a password alone.
  second_factor_from timestamptz,
  -- The strictest holds: this, or what the student chose.
  leaderboard_for_visitors text not null default 'as_chosen',
  -- When the places of a school were written down last, also when nobody there had one.
  leaderboard_marked_at timestamptz,
  -- Whose events its students see: those of all schools, or its own.
  events_for_students text not null default 'all'
    constraint schools_events_for_students check (events_for_students in ('all', 'own')),
  -- Whether an administrator approves what its students post, before others see it.
  events_need_approval boolean not null default false,
  -- Whether organizers of other schools get the names and addresses of its people.
  gives_addresses boolean not null default true,
  -- Verified hours that were made at another school count once this one accepts them (docs/decisions/0050); else at once.
  decides_earlier_hours boolean not null default false,
  -- What a busy contact is asked joins one list a day instead of one mail each (docs/decisions/0054).
  lists_requests boolean not null default false,
  -- Whether it is told what is worth a look (docs/decisions/0073).
  looks_at_entries boolean not null default true,
  -- What a school may keep of a student who deletes their account (docs/decisions/0049): off, unless its head switches it on.
  keeps_records boolean not null default false,
  created_at timestamptz not null default now(),
  constraint schools_name_length check (length(name) between 1 and 200),
  constraint schools_leaderboard_for_visitors
    check (leaderboard_for_visitors in ('as_chosen', 'initial', 'nobody')),
  constraint schools_join_domains_number check (cardinality(join_domains) <= 50),
  constraint schools_join_code_form check (join_code ~ '^[CDFGHJKMNPQRTVWXY]{10}$'),
  constraint schools_join_code_whole check (
    (join_code is null) = (join_code_ends_at is null) and (join_code is null) = (join_code_uses_left is null)),
  constraint schools_join_code_uses check (join_code_uses_left between 0 and 10000),
  constraint schools_staff_idle check (staff_idle_minutes between 10 and 60),
  constraint schools_reply_email check (length(reply_email) <= 254 and reply_email ~ '^[^@\s]+@[^@\s]+$')
);
create unique index schools_name_unique on schools (lower(name));

insert into schools (name, time_zone) values
  ('Larchmont Charter High School', 'America/Los_Angeles'),
  ('UCLA', 'America/Los_Angeles');

-- Pictures by the SHA-256 of their bytes: always 256 px square WebP, made by us.
create table pictures (
  hash text not null constraint pictures_pkey primary key,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  constraint pictures_hash_form check (hash ~ '^[0-9a-f]{64}$')
);

create table accounts (
  id bigint generated always as identity primary key,
  email text not null,
  -- Null for an imported account that has never set a password here.
  password_hash text,
  first_name text not null,
  last_name text not null,
  -- Lists of people are in the order of their names whatever the case.
  last_name_folded text collate "und-x-icu" not null
    generated always as (lower(last_name collate "und-x-icu")) stored,
  first_name_folded text collate "und-x-icu" not null
    generated always as (lower(first_name collate "und-x-icu")) stored,
  -- Folded once, since it takes too long to do so for each search. Each way to write a name is on its own line, so that no match
  -- spans two of them.
  searched_text text collate "C" not null generated always as
    (searchable(first_name || ' ' || last_name || e'\n' || last_name || ' ' || first_name || e'\n' || last_name || ', ' || first_name
      || e'\n' || email)) stored,
  school_id bigint not null constraint accounts_school_fkey references schools (id) on delete restrict,
  graduation_year integer not null,
  -- The one that a student with verified hours asks the school for, where not everybody may join (docs/decisions/0042).
  wanted_graduation_year integer,
  profile_picture text constraint accounts_profile_picture_fkey references pictures (hash) on delete set null,
  -- Of what a school writes to its students (docs/decisions/0065).
  is_school_administration boolean not null default false,
  is_school_administration_head boolean not null default false,
  -- A member counts and is seen. Who waits for their first school counts nowhere. Who is suspended cannot sign in. Who was
  -- removed has no school; school_id is then the one that removed them.
  standing text not null default 'member',
  -- What the school wrote when it suspended, removed or refused, and when it did.
  standing_reason text,
  standing_at timestamptz,
  -- Suspended without a mail, where one would hurt (a death, a custody case). Then no mail tells of the end either.
  standing_without_mail boolean not null default false,
  -- The school that the person asks to be admitted to, and since when.
  joining_school_id bigint
    constraint accounts_joining_school_fkey references schools (id) on delete restrict,
  joining_since timestamptz,
  -- What the school decided: no row on the leaderboard, a name that the person cannot change back.
  hidden_by_school boolean not null default false,
  names_fixed boolean not null default false,
  -- How the student wants to appear on the leaderboard.
  leaderboard_name text not null default 'full',
  leaderboard_picture boolean not null default true,
  -- Has an authenticator app or a passkey. Kept with them, under the lock of the account.
  has_second_factor boolean not null default false,
  -- Decides whether a browser can be a new one.
  has_signed_in boolean not null default false,
  -- Which of the cookies that name a browser as known still hold: those with this number. A new password raises it.
  device_generation integer not null default 0,
  email_verified_at timestamptz,
  imported_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint accounts_email_normal check (email = lower(btrim(email)) and length(email) between 3 and 254),
  constraint accounts_first_name_length check (length(first_name) between 1 and 100),
  constraint accounts_last_name_length check (length(last_name) between 1 and 100),
  constraint accounts_graduation_year_range check (graduation_year between 1900 and 2200),
  constraint accounts_head_is_administrator check (is_school_administration or not is_school_administration_head),
  constraint accounts_leaderboard_name check (leaderboard_name in ('full', 'initial', 'hidden')),
  constraint accounts_standing check (standing in ('member', 'waiting', 'suspended', 'removed')),
  constraint accounts_staff_are_members check (standing = 'member' or not is_school_administration),
  constraint accounts_reason_length check (length(standing_reason) between 1 and 500),
  constraint accounts_joining_since check ((joining_school_id is null) = (joining_since is null)),
  constraint accounts_waits_for_its_school
    check (standing <> 'waiting' or joining_school_id is not distinct from school_id),
  constraint accounts_asks_another_school
    check (standing <> 'member' or joining_school_id is distinct from school_id),
  constraint accounts_staff_ask_nowhere check (joining_school_id is null or not is_school_administration),
  constraint accounts_wanted_graduation_year_range check (wanted_graduation_year between 1900 and 2200)
);
create unique index accounts_email_unique on accounts (email);
create index accounts_school on accounts (school_id, graduation_year);
create index accounts_profile_picture on accounts (profile_picture) where profile_picture is not null;
create index accounts_mailbox on accounts (mailbox_of(email));
create index accounts_by_name
  on accounts (school_id, last_name_folded, first_name_folded, id, graduation_year, is_school_administration);
create index accounts_joining on accounts (joining_school_id, joining_since) where joining_school_id is not null;
create index accounts_wanted_graduation_year on accounts (school_id) where wanted_graduation_year is not null;

-- Links from mails. Only the SHA-256 of a token is stored.
create table account_tokens (
  token_hash bytea not null constraint account_tokens_pkey primary key,
  account_id bigint not null constraint account_tokens_account_fkey references accounts (id) on delete cascade,
  purpose text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint account_tokens_purpose
    check (purpose in ('confirm_email', 'reset_password', 'finish_login'))
);
create index account_tokens_account on account_tokens (account_id, purpose);

-- Registrations that wait for their email to be confirmed. Several of one email live beside each other; the first that is
-- confirmed opens the account and ends the others.
create table registrations (
  id bigint generated always as identity constraint registrations_pkey primary key,
  email text not null,
  -- Null once it is confirmed: then only the account has it.
  password_hash text,
  first_name text not null,
  last_name text not null,
  school_id bigint not null constraint registrations_school_fkey references schools (id) on delete restrict,
  graduation_year integer not null,
  -- The SHA-256 of what the browser that registered holds.
  browser_hash bytea not null,
  -- The account that it became.
  account_id bigint constraint registrations_account_fkey references accounts (id) on delete cascade,
  created_at timestamptz not null,
  constraint registrations_email_normal check (email = lower(btrim(email)) and length(email) between 3 and 254),
  constraint registrations_first_name_length check (length(first_name) between 1 and 100),
  constraint registrations_last_name_length check (length(last_name) between 1 and 100),
  constraint registrations_graduation_year_range check (graduation_year between 1900 and 2200),
  constraint registrations_browser_hash_length check (length(browser_hash) = 32),
  constraint registrations_waits_or_is_confirmed check ((password_hash is null) = (account_id is not null))
);
create index registrations_email on registrations (email);
create index registrations_account on registrations (account_id) where account_id is not null;
create index registrations_created_at on registrations (created_at);

-- Links from mails that confirm a registration. Only the SHA-256 of a token is stored.
create table registration_links (
  token_hash bytea not null constraint registration_links_pkey primary key,
  registration_id bigint not null
    constraint registration_links_registration_fkey references registrations (id) on delete cascade,
  -- A link for "This was not me" alone: the mail of one registration tells of the others, and confirms none of them.
  only_removes boolean not null default false
);
create index registration_links_registration on registration_links (registration_id);

-- The email of an account can change. The old address can undo it for seven days.
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

-- The old one stays the person's own for a year: nobody confirms own hours with the address of yesterday.
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

-- What people have changed about themselves that their school knows them by: one row for each field. Rows are only ever added, and go with the account.
create table account_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null
    constraint account_changes_account_fkey references accounts (id) on delete cascade,
  field text not null,
  before text not null,
  after text not null,
  at timestamptz not null,
  constraint account_changes_field check (field in ('first_name', 'last_name', 'school', 'graduation_year'))
);
create index account_changes_account on account_changes (account_id, id);

-- Written down by the database, so that no path forgets it.
create function note_account_changes() returns trigger language plpgsql as $$
begin
  insert into account_changes (account_id, field, before, after, at)
    select new.id, c.field, c.before, c.after,
      case when new.updated_at is distinct from old.updated_at then new.updated_at else clock_timestamp() end
    from (values
      ('first_name', old.first_name, new.first_name),
      ('last_name', old.last_name, new.last_name),
      ('school', (select name from schools where id = old.school_id), (select name from schools where id = new.school_id)),
      ('graduation_year', old.graduation_year::text, new.graduation_year::text)
    ) as c (field, before, after)
    where c.before is distinct from c.after;
  return null;
end $$;
create trigger accounts_note_changes after update of first_name, last_name, school_id, graduation_year on accounts
  for each row execute function note_account_changes();

create function refuse_change_of_account_changes() returns trigger language plpgsql as $$
begin
  -- With the account, which is gone by then.
  if tg_op = 'DELETE' and not exists (select from accounts a where a.id = old.account_id) then
    return old;
  end if;
  raise exception 'What was changed about an account is only ever added to';
end $$;
create trigger account_changes_append_only before update or delete on account_changes
  for each row execute function refuse_change_of_account_changes();

create function refuse_truncate_of_account_changes() returns trigger language plpgsql as $$
begin
  raise exception 'What was changed about an account is only ever added to';
end $$;
create trigger account_changes_no_truncate before truncate on account_changes
  for each statement execute function refuse_truncate_of_account_changes();

-- Who became an administrator or a head, or stopped being one.
create table role_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null constraint role_changes_account_fkey references accounts (id) on delete cascade,
  school_id bigint not null constraint role_changes_school_fkey references schools (id) on delete cascade,
  action text not null,
  is_head boolean not null,
  -- The head who did it; empty when it was done on the command line, or the head is gone.
  actor_account_id bigint constraint role_changes_actor_fkey references accounts (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint role_changes_action check (action in ('add', 'remove'))
);
create index role_changes_school on role_changes (school_id, id desc);
create index role_changes_account on role_changes (account_id);
create index role_changes_actor on role_changes (actor_account_id) where actor_account_id is not null;

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
