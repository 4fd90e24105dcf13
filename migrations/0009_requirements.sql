-- What schools require of their classes, and who is how far (docs/decisions/0057).

-- A school without a program has the rule of the specification: 100 hours.
create table programs (
  id bigint generated always as identity constraint programs_pkey primary key,
  school_id bigint not null constraint programs_school_fkey references schools (id) on delete cascade,
  name text not null,
  kind text not null,
  -- What it was made from; null for one of the school's own.
  preset text,
  created_at timestamptz not null,
  -- Kept for what was decided under it.
  archived_at timestamptz,
  constraint programs_name_length check (length(name) between 1 and 100),
  constraint programs_kind check (kind in ('graduation', 'scholarship', 'award', 'goal')),
  constraint programs_preset_length check (length(preset) between 1 and 50)
);
create unique index programs_name_once on programs (school_id, lower(name)) where archived_at is null;

-- Every version of the rules. Of those for a class the newest is in force; none is ever changed.
create table program_rules (
  id bigint generated always as identity constraint program_rules_pkey primary key,
  program_id bigint not null constraint program_rules_program_fkey references programs (id) on delete cascade,
  from_class integer not null,
  -- Null: all classes from that one on.
  to_class integer,
  -- As shared/requirements/rules.ts has them.
  rules jsonb not null,
  -- Why, where a class had begun.
  reason text,
  by_account_id bigint constraint program_rules_by_fkey references accounts (id) on delete set null,
  created_at timestamptz not null,
  constraint program_rules_classes check (from_class between 1900 and 2200 and to_class between from_class and 2200),
  constraint program_rules_reason_length check (length(reason) between 1 and 500)
);
create index program_rules_program on program_rules (program_id, id desc);
create index program_rules_by on program_rules (by_account_id) where by_account_id is not null;

-- What a school has decided about one student under a program. Reasons may tell of a disability: only heads read them.
create table requirement_adjustments (
  id bigint generated always as identity constraint requirement_adjustments_pkey primary key,
  account_id bigint not null constraint requirement_adjustments_account_fkey references accounts (id) on delete cascade,
  program_id bigint not null constraint requirement_adjustments_program_fkey references programs (id) on delete cascade,
  kind text not null,
  hours numeric(6, 2),
  grade integer,
  reason text not null,
  by_account_id bigint constraint requirement_adjustments_by_fkey references accounts (id) on delete set null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint requirement_adjustments_kind
    check (kind in ('waiver', 'exempt', 'credit', 'override', 'entered in grade')),
  constraint requirement_adjustments_hours
    check ((kind in ('waiver', 'credit', 'override')) = (hours is not null) and hours between 0 and 2000),
  constraint requirement_adjustments_grade check ((kind = 'entered in grade') = (grade is not null) and grade between 6 and 12),
  constraint requirement_adjustments_reason_length check (length(reason) between 1 and 500)
);
create index requirement_adjustments_account on requirement_adjustments (account_id, program_id);
create index requirement_adjustments_program on requirement_adjustments (program_id);
create index requirement_adjustments_by on requirement_adjustments (by_account_id) where by_account_id is not null;

-- What rules ask of an entry besides its form (docs/decisions/0060). Without a row nothing was said.
create table entry_details (
  entry_id bigint constraint entry_details_pkey primary key constraint entry_details_entry_fkey references entries (id) on delete cascade,
  -- 1 when it was first said.
  version integer not null,
  -- Null: not said, which counts as volunteer work.
  work text,
  category text,
  outcomes text[] not null,
  -- At what time of day work began, where a rule of the school asks for it; `HH:MM` on the clocks there.
  started_at text,
  preparation text not null,
  action text not null,
  reflection text not null,
  -- Of `reflection`, so that no report reads all of them.
  reflection_words integer not null,
  updated_at timestamptz not null,
  constraint entry_details_work check (work in ('volunteer', 'paid')),
  constraint entry_details_category_length check (length(category) between 1 and 100),
  constraint entry_details_outcomes check (cardinality(outcomes) <= 30 and array_position(outcomes, null) is null),
  constraint entry_details_length check (length(preparation) <= 5000 and length(action) <= 5000 and length(reflection) <= 5000),
  constraint entry_details_reflection_words check (reflection_words between 0 and length(reflection)),
  constraint entry_details_started_at check (started_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);

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

-- How far a class was at an instant, as a school wants to prove it later (docs/decisions/0058). The file of a report is its head and its
-- lines in their order; the checksum is of that file as it was made.
create table graduation_reports (
  id bigint generated always as identity constraint graduation_reports_pkey primary key,
  school_id bigint not null constraint graduation_reports_school_fkey references schools (id) on delete cascade,
  class integer not null,
  -- Its name at the time.
  program text not null,
  by_account_id bigint constraint graduation_reports_by_fkey references accounts (id) on delete set null,
  head text not null,
  students integer not null,
  sha256 bytea not null,
  created_at timestamptz not null,
  constraint graduation_reports_class check (class between 1900 and 2200),
  constraint graduation_reports_program_length check (length(program) between 1 and 100),
  constraint graduation_reports_head_length check (length(head) between 1 and 2000),
  constraint graduation_reports_students check (students > 0),
  constraint graduation_reports_sha256_length check (length(sha256) = 32)
);
create index graduation_reports_class on graduation_reports (school_id, class, id desc);
create index graduation_reports_by on graduation_reports (by_account_id) where by_account_id is not null;

-- Reports stay as they are. Who made one may go from it with their account, and a report with its school.
create function refuse_change_of_graduation_reports() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from schools where id = old.school_id) then
      return old;
    end if;
  elsif tg_op = 'UPDATE' then
    if to_jsonb(new) - 'by_account_id' = to_jsonb(old) - 'by_account_id'
      and new.by_account_id is null and not exists (select from accounts where id = old.by_account_id) then
      return new;
    end if;
  end if;
  raise exception 'A report that was frozen stays as it is';
end $$;
create trigger graduation_reports_append_only before update or delete on graduation_reports
  for each row execute function refuse_change_of_graduation_reports();
create trigger graduation_reports_no_truncate before truncate on graduation_reports
  for each statement execute function refuse_change_of_graduation_reports();

-- A student a line; it goes with the account.
create table graduation_report_lines (
  report_id bigint not null constraint graduation_report_lines_report_fkey references graduation_reports (id) on delete cascade,
  place integer not null,
  account_id bigint not null constraint graduation_report_lines_account_fkey references accounts (id) on delete cascade,
  -- As it is in the file.
  line text not null,
  -- As a page shows it.
  shown jsonb not null,
  constraint graduation_report_lines_pkey primary key (report_id, place),
  constraint graduation_report_lines_line_length check (length(line) between 1 and 8000)
);
create index graduation_report_lines_account on graduation_report_lines (account_id);

-- A line may go with the account that it is about, or with its report.
create function refuse_change_of_graduation_report_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from accounts where id = old.account_id)
      or not exists (select from graduation_reports where id = old.report_id) then
      return old;
    end if;
  end if;
  raise exception 'A report that was frozen stays as it is';
end $$;
create trigger graduation_report_lines_append_only before update or delete on graduation_report_lines
  for each row execute function refuse_change_of_graduation_report_lines();
create trigger graduation_report_lines_no_truncate before truncate on graduation_report_lines
  for each statement execute function refuse_change_of_graduation_report_lines();
