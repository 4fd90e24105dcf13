-- How contacts are asked to verify entries, and what they decide.

-- One request to a contact to verify one version of an entry. It outlives the entry, so that the contact can be told what was decided.
-- Pages have room for the two updates that a request is sure to get, opened and decided, which then change no index
-- (docs/decisions/0066).
create table verification_requests (
  id bigint generated always as identity primary key,
  entry_id bigint constraint verification_requests_entry_fkey references entries (id) on delete set null,
  -- The number of the entry, also when it is gone.
  of_entry bigint,
  entry_version integer not null,
  account_id bigint not null constraint verification_requests_account_fkey references accounts (id) on delete cascade,
  contact text not null,
  -- The text that the contact was asked about.
  entry jsonb not null,
  mail_id bigint constraint verification_requests_mail_fkey references mails (id) on delete set null,
  -- Until when asking waits, and which limit holds it. Both null: the contact is asked.
  not_before timestamptz,
  held_by text,
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  -- When a mail about it, the first one or a reminder, last failed or came back, and what was said.
  failed_at timestamptz,
  failure text,
  -- One of the codes of server/platform/mail/mail-problem.ts.
  failure_code text,
  decision text,
  reason text,
  decided_at timestamptz,
  superseded_at timestamptz,
  -- When the entry ran out because nobody had answered.
  expired_at timestamptz,
  constraint verification_requests_decision check (decision in ('accept', 'reject')),
  constraint verification_requests_decided check ((decision is null) = (decided_at is null)),
  constraint verification_requests_reason_length check (length(reason) between 1 and 500),
  constraint verification_requests_failed check ((failed_at is null) = (failure is null)),
  constraint verification_requests_held check ((not_before is null) = (held_by is null)),
  constraint verification_requests_held_by
    check (held_by in ('of student', 'to contact', 'of contact', 'first day', 'list'))
) with (fillfactor = 80);
create index verification_requests_entry on verification_requests (entry_id, id desc);
create index verification_requests_account on verification_requests (account_id);
create index verification_requests_mail on verification_requests (mail_id);
create index verification_requests_held on verification_requests (not_before) where not_before is not null;
-- How many requests an hour and a day have had.
create index verification_requests_created_at on verification_requests (created_at);
-- The list of a mailbox that is still to be sent.
create index verification_requests_listed on verification_requests (mailbox_of(contact), not_before)
  where held_by = 'list';
-- Here, because each of the two tables names the other.
alter table entries
  add constraint entries_request_fkey foreign key (request_id) references verification_requests (id) on delete set null;

-- A request has one token for each time its mail was composed; only the SHA-256 is stored.
create table verification_tokens (
  token_hash bytea not null constraint verification_tokens_pkey primary key,
  request_id bigint not null
    constraint verification_tokens_request_fkey references verification_requests (id) on delete cascade,
  purpose text not null default 'decide',
  created_at timestamptz not null default now(),
  constraint verification_tokens_purpose check (purpose in ('decide', 'stop_mail'))
);
create index verification_tokens_request on verification_tokens (request_id);

-- The code that was mailed to the contact of an entry, typed on the student's phone (docs/decisions/0052). It belongs to the
-- request that was mailed with it, and with that to one entry, one version of it and one mailbox.
create table entry_codes (
  request_id bigint not null constraint entry_codes_pkey primary key
    constraint entry_codes_request_fkey references verification_requests (id) on delete cascade,
  -- A keyed hash of the code and of the request; there is none before the mail is written.
  code_mac bytea,
  -- Wrong ones; with the fifth it is dead.
  tries smallint not null default 0,
  expires_at timestamptz not null,
  constraint entry_codes_mac_length check (length(code_mac) = 32),
  constraint entry_codes_tries check (tries between 0 and 5)
);
create index entry_codes_expired on entry_codes (expires_at);

-- Printed slips (docs/decisions/0056). A slip outlives its entry, which expires after a month and comes back when the slip is taken in,
-- so the entry is no foreign key.
create table slips (
  entry_id bigint not null,
  entry_version integer not null,
  account_id bigint not null constraint slips_account_fkey references accounts (id) on delete cascade,
  -- Of the letters that are printed: a keyed hash, since they are few.
  code_mac bytea not null,
  -- Of what is in the QR code.
  token_hash bytea not null constraint slips_token unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Empty when a contact has used it, and when the account is gone.
  used_by_account_id bigint constraint slips_used_by_fkey references accounts (id) on delete set null,
  constraint slips_pkey primary key (entry_id, entry_version),
  constraint slips_code_mac_length check (length(code_mac) = 32),
  constraint slips_token_hash_length check (length(token_hash) = 32)
);
create index slips_account on slips (account_id);
create index slips_code on slips (code_mac);
create index slips_expired on slips (expires_at);
create index slips_used_by on slips (used_by_account_id, used_at) where used_by_account_id is not null;

-- Contacts who want no more mail: from anybody, or from one student whom they do not know.
create table contact_blocks (
  id bigint generated always as identity primary key,
  -- As mailboxOf() writes it: without case, `+tag`, and at Gmail without dots.
  mailbox text not null,
  -- Null: from anybody.
  account_id bigint constraint contact_blocks_account_fkey references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint contact_blocks_unique unique nulls not distinct (mailbox, account_id)
);
create index contact_blocks_account on contact_blocks (account_id) where account_id is not null;

-- What a contact said of themselves, and how often they want mail. Whoever wants none is in contact_blocks.
create table contact_preferences (
  mailbox text not null constraint contact_preferences_pkey primary key,
  -- Each by itself, one list a day, or one on Mondays. Null: as the school has it.
  rhythm text,
  -- As they say; nobody has checked it.
  name text,
  position text,
  organization text,
  language text,
  -- Whom a contact has named in their place (docs/decisions/0053). Students are told; nobody is asked by itself.
  handed_to text,
  -- At the same organization, as far as the two addresses say.
  handed_within boolean not null default false,
  updated_at timestamptz not null,
  constraint contact_preferences_mailbox_length check (length(mailbox) between 3 and 254),
  constraint contact_preferences_rhythm check (rhythm in ('each', 'daily', 'weekly')),
  constraint contact_preferences_name_length check (length(name) between 1 and 100),
  constraint contact_preferences_position_length check (length(position) between 1 and 100),
  constraint contact_preferences_organization_length check (length(organization) between 1 and 200),
  constraint contact_preferences_language check (language in ('en', 'es')),
  constraint contact_preferences_handed_to_length check (length(handed_to) between 3 and 254)
);

-- Links to the one page on which a contact finds everything that waits for their mailbox (docs/decisions/0053), in mails to it.
create table contact_list_links (
  id bigint generated always as identity constraint contact_list_links_pkey primary key,
  token_hash bytea not null constraint contact_list_links_token_key unique,
  -- As mailboxOf() writes it.
  mailbox text not null,
  -- Where the mail went, and another one goes.
  address text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint contact_list_links_hash_length check (length(token_hash) = 32),
  constraint contact_list_links_mailbox_length check (length(mailbox) between 3 and 254),
  constraint contact_list_links_address_length check (length(address) between 3 and 254),
  constraint contact_list_links_lifetime check (expires_at > created_at and expires_at <= created_at + interval '14 days')
);
create index contact_list_links_expired on contact_list_links (expires_at);

-- The code that proves the mailbox to a browser. A newer one for the same link ends it.
create table contact_list_codes (
  link_id bigint not null constraint contact_list_codes_pkey primary key
    constraint contact_list_codes_link_fkey references contact_list_links (id) on delete cascade,
  -- A keyed hash of the code and of the link; there is none before the mail is written.
  code_mac bytea,
  -- Wrong ones; with the fifth it is dead.
  tries smallint not null default 0,
  expires_at timestamptz not null,
  constraint contact_list_codes_mac_length check (length(code_mac) = 32),
  constraint contact_list_codes_tries check (tries between 0 and 5)
);
create index contact_list_codes_expired on contact_list_codes (expires_at);

-- Browsers that have proven a mailbox: of what the browser holds, only the hash.
create table contact_browsers (
  token_hash bytea not null,
  mailbox text not null,
  expires_at timestamptz not null,
  constraint contact_browsers_pkey primary key (token_hash, mailbox),
  constraint contact_browsers_hash_length check (length(token_hash) = 32),
  constraint contact_browsers_mailbox_length check (length(mailbox) between 3 and 254)
);
create index contact_browsers_expired on contact_browsers (expires_at);

-- For fifteen minutes a contact can take a decision back. An acceptance is done at once; a rejection or another number of hours is
-- done when they are over.
create table contact_decisions (
  entry_id bigint not null constraint contact_decisions_pkey primary key
    constraint contact_decisions_entry_fkey references entries (id) on delete cascade,
  request_id bigint not null
    constraint contact_decisions_request_fkey references verification_requests (id) on delete cascade,
  mailbox text not null,
  -- What was decided together, and can be taken back together.
  batch uuid not null,
  decision text not null,
  hours numeric(4, 2),
  reason text,
  says_to_be text,
  -- Of what was accepted: the columns of the entry as they were.
  waiting_before jsonb,
  decided_at timestamptz not null,
  final_at timestamptz not null,
  constraint contact_decisions_mailbox_length check (length(mailbox) between 3 and 254),
  constraint contact_decisions_decision check (decision in ('accept', 'reject', 'correct', 'unknown')),
  constraint contact_decisions_hours check ((decision = 'correct') = (hours is not null) and hours between 0 and 10),
  constraint contact_decisions_reason_length check (length(reason) between 1 and 500),
  constraint contact_decisions_says_to_be_length check (length(says_to_be) between 1 and 410),
  constraint contact_decisions_waiting_before check ((decision = 'accept') = (waiting_before is not null)),
  constraint contact_decisions_final_at check (final_at > decided_at)
);
create index contact_decisions_mailbox on contact_decisions (mailbox);
create index contact_decisions_batch on contact_decisions (batch);
create index contact_decisions_request on contact_decisions (request_id);
create index contact_decisions_final on contact_decisions (final_at);

-- What a mail with a list asks about, or reminds of.
create table digest_requests (
  mail_id bigint not null constraint digest_requests_mail_fkey references mails (id) on delete cascade,
  request_id bigint not null
    constraint digest_requests_request_fkey references verification_requests (id) on delete cascade,
  constraint digest_requests_pkey primary key (mail_id, request_id)
);
create index digest_requests_request on digest_requests (request_id);

-- When the list of a day leaves: at four in the afternoon of that day, or of the Monday that comes then.
create function list_of_day(day date, zone text, weekly boolean) returns timestamptz language sql stable as $$
  select (day + case when weekly then (8 - extract(isodow from day)::integer) % 7 else 0 end + time '16:00')
    at time zone zone
$$;

-- The first list after a moment.
create function next_list(since timestamptz, zone text, weekly boolean) returns timestamptz language sql stable as $$
  select list_of_day((since at time zone zone + interval '8 hours')::date, zone, weekly)
$$;
