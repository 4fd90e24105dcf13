-- What a newer version may add while the one before it goes on: e2e/faults/scale-out.faults.ts runs it under load. The columns are
-- also in tables of which whole rows are read.
alter table accounts add column scale_note text not null default 'none';
alter table sessions add column scale_note text not null default 'none';
alter table entries add column scale_note text not null default 'none';
alter table events add column scale_note text not null default 'none';
alter table mails add column scale_note text not null default 'none';
create index entries_scale_note_idx on entries (scale_note, id);
create table scale_notes (
  id bigint generated always as identity constraint scale_notes_pkey primary key,
  entry_id bigint constraint scale_notes_entry_fkey references entries (id) on delete cascade
);
