-- The two days of each year on which a school's semesters begin, in order; empty for none.
alter table schools add column semester_begins text[] not null default '{}' constraint schools_semester_begins check (
  semester_begins = '{}' or cardinality(semester_begins) = 2 and semester_begins[1] < semester_begins[2]
    and array_to_string(semester_begins, ' ') ~ '^\d\d-\d\d \d\d-\d\d$');
