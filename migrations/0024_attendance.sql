-- Attendance of an event, confirmed by staff, verifies hours.
alter table events
  -- Grows with each confirmation that changes something; the account and the moment of the last one.
  add column attendance_version integer not null default 0,
  add column attendance_by bigint constraint events_attendance_by_fkey references accounts (id) on delete set null,
  add column attendance_at timestamptz;
create index events_attendance_by on events (attendance_by) where attendance_by is not null;

alter table entries
  -- The event whose attendance it records; empty for most.
  add column event_id bigint constraint entries_event_fkey references events (id) on delete set null,
  drop constraint entries_evidence_kind,
  add constraint entries_evidence_kind
    check (evidence_kind in ('mail link', 'mail code', 'school', 'file', 'phone', 'slip', 'attendance'));
create unique index entries_event on entries (event_id, account_id) where event_id is not null;

alter table bulk_actions
  drop constraint bulk_actions_kind,
  drop constraint bulk_actions_reason,
  add constraint bulk_actions_kind check (kind in ('verify', 'set back', 'bin', 'ask', 'attend')),
  -- Of attendance: the name of the event.
  add constraint bulk_actions_reason
    check (reason is null or kind in ('set back', 'attend') and length(reason) between 1 and 500);
