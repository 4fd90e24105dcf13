-- A number for each session, by which its owner can end it: what the browser holds is never shown to anybody.
alter table sessions
  add column id bigint generated always as identity constraint sessions_id_unique unique;
