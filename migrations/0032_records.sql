-- Records belong to the school in which they were made (docs/decisions/0045).

alter table entries
  -- The school of the student when they recorded it, also after they have gone to another one.
  add column school_id bigint constraint entries_school_fkey references schools (id) on delete restrict;

update entries e set school_id = a.school_id from accounts a where a.id = e.account_id;

-- The version before does not write the column.
create function give_entry_its_school() returns trigger language plpgsql as $$
begin
  new.school_id := (select school_id from accounts where id = new.account_id);
  return new;
end $$;
create trigger entries_have_school before insert on entries
  for each row when (new.school_id is null) execute function give_entry_its_school();

-- survives: the trigger above writes the column.
alter table entries alter column school_id set not null;
create index entries_school on entries (school_id, account_id);

-- Only who has not been admitted anywhere takes entries along: no school has had them yet.
create function refuse_moving_records() returns trigger language plpgsql as $$
begin
  if not exists (select from accounts where id = new.account_id and standing = 'waiting') then
    raise exception 'An entry stays with the school in which it was made';
  end if;
  return new;
end $$;
create trigger entries_keep_school before update of school_id on entries
  for each row when (old.school_id <> new.school_id) execute function refuse_moving_records();

-- A decision is one of the entry's school, wherever the student is by now. Of an entry that is gone already, whoever removed it
-- says which one that was.
create or replace function chain_history() returns trigger language plpgsql as $$
declare
  head entry_history_heads;
begin
  if is_decision(new.kind, new.actor) then
    new.school_id := coalesce((select school_id from entries where id = new.entry_id), new.school_id,
      (select school_id from accounts where id = new.account_id));
  else
    new.school_id := null;
  end if;
  select * into head from entry_history_heads where account_id = new.account_id for update;
  if not found then
    -- Two first lines at once: the second one waits here, and then finds the head of the first.
    insert into entry_history_heads (account_id, lines, hash) values (new.account_id, 0, sha256(''))
      on conflict (account_id) do nothing;
    select * into head from entry_history_heads where account_id = new.account_id for update;
  end if;
  new.line := head.lines + 1;
  new.hash := sha256(head.hash || convert_to(entry_history_text(new), 'UTF8'));
  update entry_history_heads set lines = new.line, hash = new.hash where account_id = new.account_id;
  return new;
end $$;
