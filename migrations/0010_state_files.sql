-- What schools file with their state (docs/decisions/0061).

-- The numbers of a school, empty where they are not known.
create table school_numbers (
  school_id bigint constraint school_numbers_pkey primary key constraint school_numbers_school_fkey references schools (id) on delete cascade,
  district_lea text not null,
  school_lea text not null,
  lea_name text not null,
  campus_id text not null,
  campus_name text not null,
  constraint school_numbers_leas check (district_lea ~ '^[0-9]{0,7}$' and school_lea ~ '^[0-9]{0,7}$'),
  constraint school_numbers_names_length check (length(lea_name) <= 100 and length(campus_name) <= 100),
  constraint school_numbers_campus_id check (campus_id ~ '^[A-Za-z0-9-]{0,20}$')
);

-- What a school knows of its students by other numbers. Only of the school that a student is in: it goes when they move.
create table student_facts (
  account_id bigint constraint student_facts_pkey primary key constraint student_facts_account_fkey references accounts (id) on delete cascade,
  school_id bigint not null constraint student_facts_school_fkey references schools (id) on delete cascade,
  state_id text,
  usi text,
  -- Where it is another one than that of the school.
  campus text,
  entered_on date,
  grade_of_entry integer,
  updated_at timestamptz not null,
  -- Deferrable, so that one statement can exchange two of them.
  constraint student_facts_state_id_once unique (school_id, state_id) deferrable,
  constraint student_facts_usi_once unique (school_id, usi) deferrable,
  constraint student_facts_numbers
    check (state_id ~ '^[A-Za-z0-9-]{1,20}$' and usi ~ '^[A-Za-z0-9-]{1,20}$' and campus ~ '^[A-Za-z0-9-]{1,20}$'),
  constraint student_facts_entered_on check (entered_on between '1990-01-01' and '2200-12-31'),
  constraint student_facts_grade check (grade_of_entry between 6 and 12)
);

create function forget_student_facts() returns trigger language plpgsql as $$
begin
  delete from student_facts where account_id = new.id and school_id <> new.school_id;
  return null;
end $$;
create trigger accounts_facts_stay after update of school_id on accounts
  for each row when (old.school_id is distinct from new.school_id) execute function forget_student_facts();

-- Files that were made to be handed in: what they add to what the state has, and take away from it.
create table state_files (
  id bigint generated always as identity constraint state_files_pkey primary key,
  school_id bigint not null constraint state_files_school_fkey references schools (id) on delete cascade,
  district_lea text not null,
  by_account_id bigint constraint state_files_by_fkey references accounts (id) on delete set null,
  -- The first line of the file.
  head text not null,
  added integer not null,
  removed integer not null,
  -- Of the file as it was made.
  sha256 bytea not null,
  created_at timestamptz not null,
  constraint state_files_district_lea check (district_lea ~ '^[0-9]{7}$'),
  constraint state_files_head_length check (length(head) between 1 and 2000),
  constraint state_files_numbers check (added >= 0 and removed >= 0 and added + removed > 0),
  constraint state_files_sha256_length check (length(sha256) = 32)
);
create index state_files_school on state_files (school_id, id desc);
create index state_files_by on state_files (by_account_id) where by_account_id is not null;

-- Their lines. One that was added and not removed by a later file is what the state has of an entry.
create table state_file_lines (
  file_id bigint not null constraint state_file_lines_file_fkey references state_files (id) on delete cascade,
  place integer not null,
  school_id bigint not null constraint state_file_lines_school_fkey references schools (id) on delete cascade,
  account_id bigint not null constraint state_file_lines_account_fkey references accounts (id) on delete cascade,
  -- Not a key: the entry may be gone.
  entry_id bigint not null,
  operation text not null,
  -- As it is in the file, before the operation.
  line text not null,
  -- A file does not go before what it removed is open again.
  removed_in bigint constraint state_file_lines_removed_in_fkey references state_files (id),
  constraint state_file_lines_pkey primary key (file_id, place),
  constraint state_file_lines_operation check (operation in ('add', 'remove')),
  constraint state_file_lines_removed_in check (operation = 'add' or removed_in is null)
);
create unique index state_file_lines_filed on state_file_lines (school_id, entry_id) where operation = 'add' and removed_in is null;
create index state_file_lines_account on state_file_lines (account_id);
create index state_file_lines_removed_in on state_file_lines (removed_in) where removed_in is not null;

-- Files of a school's own form, for systems that read CSV.
create table file_layouts (
  id bigint generated always as identity constraint file_layouts_pkey primary key,
  school_id bigint not null constraint file_layouts_school_fkey references schools (id) on delete cascade,
  name text not null,
  -- What a line is about.
  rows text not null,
  date_format text not null,
  -- As shared/state-files/layouts.ts has them.
  columns jsonb not null,
  updated_at timestamptz not null,
  constraint file_layouts_name_length check (length(name) between 1 and 100),
  constraint file_layouts_rows check (rows in ('entry', 'student', 'year')),
  constraint file_layouts_date_format check (date_format in ('YYYY-MM-DD', 'MM/DD/YYYY', 'M/D/YYYY', 'YYYYMMDD')),
  constraint file_layouts_columns check (jsonb_typeof(columns) = 'array' and jsonb_array_length(columns) between 1 and 40)
);
create unique index file_layouts_name_once on file_layouts (school_id, lower(name));
