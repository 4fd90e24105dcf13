-- At what time of day work began, where a rule of the school asks for it; `HH:MM` on the clocks there.
alter table entry_details
  add column started_at text,
  add constraint entry_details_started_at check (started_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
