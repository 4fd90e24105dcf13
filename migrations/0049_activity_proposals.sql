-- What students ask their school before they begin, where a rule wants activities approved (docs/decisions/0062).
create table activity_proposals (
  id bigint generated always as identity constraint activity_proposals_pkey primary key,
  account_id bigint not null constraint activity_proposals_account_fkey references accounts (id) on delete cascade,
  school_id bigint not null constraint activity_proposals_school_fkey references schools (id) on delete cascade,
  -- As the student wrote it; letter case and spaces make no other one.
  organization text not null,
  activity text not null,
  -- Who is in charge there.
  contact text,
  planned_hours numeric(6, 2),
  from_day date not null,
  until_day date,
  state text not null default 'waiting',
  -- What the school answered.
  note text,
  decided_by_account_id bigint constraint activity_proposals_decided_by_fkey references accounts (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  constraint activity_proposals_organization_length check (length(organization) between 1 and 200),
  constraint activity_proposals_activity_length check (length(activity) between 1 and 1000),
  constraint activity_proposals_contact_length check (length(contact) between 1 and 200),
  constraint activity_proposals_planned_hours check (planned_hours > 0 and planned_hours <= 2000),
  constraint activity_proposals_days check (until_day >= from_day),
  constraint activity_proposals_state check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  constraint activity_proposals_note_length check (length(note) between 1 and 500),
  constraint activity_proposals_refused_why check (state <> 'refused' or note is not null),
  constraint activity_proposals_decided check ((state in ('approved', 'refused')) = (decided_at is not null))
);
-- Sent again after a lost answer.
create unique index activity_proposals_once
  on activity_proposals (account_id, school_id, organization, from_day, md5(activity)) where state = 'waiting';
create index activity_proposals_account on activity_proposals (account_id, id desc);
create index activity_proposals_approved on activity_proposals (account_id) where state = 'approved';
create index activity_proposals_waiting on activity_proposals (school_id, id) where state = 'waiting';
create index activity_proposals_decided on activity_proposals (school_id, decided_at desc, id desc) where decided_at is not null;
create index activity_proposals_decided_by on activity_proposals (decided_by_account_id) where decided_by_account_id is not null;
