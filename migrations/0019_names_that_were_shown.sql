-- Under which name a contact was asked, and what people have changed about themselves that their school knows them by.

alter table verification_requests
  -- The name that the contact is shown. Null for older requests, which show the present one.
  add column first_name text,
  add column last_name text,
  add constraint verification_requests_name check ((first_name is null) = (last_name is null));

-- One row for each field that was changed. Rows are only ever added, and go with the account.
create table account_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null
    constraint account_changes_account_fkey references accounts (id) on delete cascade,
  field text not null,
  before text not null,
  after text not null,
  at timestamptz not null,
  constraint account_changes_field check (field in ('first_name', 'last_name', 'school', 'graduation_year'))
);
create index account_changes_account on account_changes (account_id, id);

-- Written down by the database, so that no path forgets it.
create function note_account_changes() returns trigger language plpgsql as $$
begin
  insert into account_changes (account_id, field, before, after, at)
    select new.id, c.field, c.before, c.after,
      case when new.updated_at is distinct from old.updated_at then new.updated_at else clock_timestamp() end
    from (values
      ('first_name', old.first_name, new.first_name),
      ('last_name', old.last_name, new.last_name),
      ('school', (select name from schools where id = old.school_id), (select name from schools where id = new.school_id)),
      ('graduation_year', old.graduation_year::text, new.graduation_year::text)
    ) as c (field, before, after)
    where c.before is distinct from c.after;
  return null;
end $$;
create trigger accounts_note_changes after update of first_name, last_name, school_id, graduation_year on accounts
  for each row execute function note_account_changes();

create function refuse_change_of_account_changes() returns trigger language plpgsql as $$
begin
  -- With the account, which is gone by then.
  if tg_op = 'DELETE' and not exists (select from accounts a where a.id = old.account_id) then
    return old;
  end if;
  raise exception 'What was changed about an account is only ever added to';
end $$;
create trigger account_changes_append_only before update or delete on account_changes
  for each row execute function refuse_change_of_account_changes();
create function refuse_truncate_of_account_changes() returns trigger language plpgsql as $$
begin
  raise exception 'What was changed about an account is only ever added to';
end $$;
create trigger account_changes_no_truncate before truncate on account_changes
  for each statement execute function refuse_truncate_of_account_changes();
