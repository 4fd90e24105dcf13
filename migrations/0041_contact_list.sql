-- One page on which a contact finds everything that waits for their mailbox (docs/decisions/0053).

-- Links to it, in mails to the mailbox.
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
  updated_at timestamptz not null,
  constraint contact_preferences_mailbox_length check (length(mailbox) between 3 and 254),
  constraint contact_preferences_rhythm check (rhythm in ('each', 'daily', 'weekly')),
  constraint contact_preferences_name_length check (length(name) between 1 and 100),
  constraint contact_preferences_position_length check (length(position) between 1 and 100),
  constraint contact_preferences_organization_length check (length(organization) between 1 and 200),
  constraint contact_preferences_language check (language in ('en', 'es'))
);

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

-- Also what has to wait before its contact is asked is on the list.
create index entries_unverified_for on entries (mailbox) where not verified;
