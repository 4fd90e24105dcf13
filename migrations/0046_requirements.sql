-- What schools require of their classes (docs/decisions/0057). A school without a program has the rule of the specification: 100 hours.
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
  constraint entry_details_reflection_words check (reflection_words between 0 and length(reflection))
);
