-- Chains the history: every line of an account carries its number and a hash over itself and the line before it, so that
-- a line that is changed, taken out or put in afterwards shows (docs/decisions/0011).

-- Where the chain of each account ends: also lines cut off at the end show.
create table entry_history_heads (
  account_id bigint not null constraint entry_history_heads_pkey primary key,
  lines integer not null,
  hash bytea not null,
  constraint entry_history_heads_hash_length check (length(hash) = 32)
);

create function refuse_change_of_history_heads() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.account_id = old.account_id and new.lines = old.lines + 1 then
    return new;
  end if;
  raise exception 'The history of entries only ever grows';
end $$;
create trigger entry_history_heads_only_grow before update or delete on entry_history_heads
  for each row execute function refuse_change_of_history_heads();
create trigger entry_history_heads_no_truncate before truncate on entry_history_heads
  for each statement execute function refuse_change_of_history_heads();

alter table entry_history
  add column line integer,
  add column hash bytea;

-- What a line says, as one text. `audit verify` makes the same text and hashes it itself.
create function entry_history_text(of_line entry_history) returns text language sql stable as $$
  select jsonb_build_array(
    of_line.account_id, of_line.line, of_line.entry_id, of_line.kind, of_line.actor, of_line.actor_account_id,
    of_line.entry, of_line.details, to_char(of_line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  )::text
$$;

create function chain_history() returns trigger language plpgsql as $$
declare
  head entry_history_heads;
begin
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

-- Lines that were there before the chain get their places in it.
alter table entry_history disable trigger entry_history_append_only;
do $$
declare
  found_line entry_history;
  head entry_history_heads;
begin
  for found_line in select * from entry_history order by account_id, id loop
    if head.account_id is distinct from found_line.account_id then
      head := row(found_line.account_id, 0, sha256(''))::entry_history_heads;
    end if;
    found_line.line := head.lines + 1;
    found_line.hash := sha256(head.hash || convert_to(entry_history_text(found_line), 'UTF8'));
    update entry_history set line = found_line.line, hash = found_line.hash where id = found_line.id;
    head.lines := found_line.line;
    head.hash := found_line.hash;
  end loop;
end $$;
insert into entry_history_heads (account_id, lines, hash)
  select distinct on (account_id) account_id, line, hash from entry_history order by account_id, line desc;
alter table entry_history enable trigger entry_history_append_only;

drop index entry_history_account;
alter table entry_history
  alter column line set not null,
  alter column hash set not null,
  add constraint entry_history_place unique (account_id, line),
  add constraint entry_history_kind check (kind in (
    'created', 'changed', 'asked again', 'mail queued', 'mail sent', 'mail failed', 'mail bounced', 'mail dropped',
    'mail stopped', 'opened', 'accepted', 'rejected', 'verified', 'set back', 'binned', 'recovered', 'expiry warned',
    'expired', 'removed', 'deleted'
  ));
create trigger entry_history_chain before insert on entry_history
  for each row execute function chain_history();
