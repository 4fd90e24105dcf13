-- How long an event lasts, and for whom it is: both only if its organizer says so.
alter table events
  add column hours numeric(4, 2) constraint events_hours_range check (hours between 0.25 and 10),
  add column minimum_age smallint constraint events_minimum_age_range check (minimum_age between 13 and 21);
