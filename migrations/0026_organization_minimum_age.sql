-- From which age an organization takes people: only if it says so.
alter table organizations
  add column minimum_age smallint constraint organizations_minimum_age_range check (minimum_age between 13 and 21);
