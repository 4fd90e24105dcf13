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
