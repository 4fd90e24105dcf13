-- A student with verified hours asks the school for another graduation year, where not everybody may join (docs/decisions/0042).
alter table accounts
  add column wanted_graduation_year integer,
  add constraint accounts_wanted_graduation_year_range check (wanted_graduation_year between 1900 and 2200);
create index accounts_wanted_graduation_year on accounts (school_id) where wanted_graduation_year is not null;
