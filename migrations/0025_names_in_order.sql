-- Lists of people are in the order of their names whatever the case, which took most of the time that the summary needs.
alter table accounts
  add column last_name_folded text collate "und-x-icu" not null
    generated always as (lower(last_name collate "und-x-icu")) stored,
  add column first_name_folded text collate "und-x-icu" not null
    generated always as (lower(first_name collate "und-x-icu")) stored;

create index accounts_by_name
  on accounts (school_id, last_name_folded, first_name_folded, id, graduation_year, is_school_administration);
