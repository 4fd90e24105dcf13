-- Who belongs to a school (docs/decisions/0042): whom it lets in, who waits, and whom it has suspended or removed.

alter table schools
  -- Everybody is let in, as before there were rules.
  add column join_by_anyone boolean not null default true,
  -- Without that: who has confirmed a mailbox of one of these domains is let in, and who has the code. Others wait.
  add column join_domains text[] not null default '{}',
  -- Not a hash: heads print it again.
  add column join_code text,
  add column join_code_ends_at timestamptz,
  add column join_code_uses_left integer,
  add constraint schools_join_domains_number check (cardinality(join_domains) <= 50),
  add constraint schools_join_code_form check (join_code ~ '^[CDFGHJKMNPQRTVWXY]{10}$'),
  add constraint schools_join_code_whole check (
    (join_code is null) = (join_code_ends_at is null) and (join_code is null) = (join_code_uses_left is null)),
  add constraint schools_join_code_uses check (join_code_uses_left between 0 and 10000);

alter table accounts
  -- A member counts and is seen. Who waits for their first school counts nowhere. Who is suspended cannot sign in. Who was
  -- removed has no school; school_id is then the one that removed them.
  add column standing text not null default 'member',
  -- What the school wrote when it suspended, removed or refused, and when it did.
  add column standing_reason text,
  add column standing_at timestamptz,
  -- The school that the person asks to be admitted to, and since when.
  add column joining_school_id bigint
    constraint accounts_joining_school_fkey references schools (id) on delete restrict,
  add column joining_since timestamptz,
  -- What the school decided: no row on the leaderboard, a name that the person cannot change back.
  add column hidden_by_school boolean not null default false,
  add column names_fixed boolean not null default false,
  add constraint accounts_standing check (standing in ('member', 'waiting', 'suspended', 'removed')),
  add constraint accounts_staff_are_members check (standing = 'member' or not is_school_administration),
  add constraint accounts_reason_length check (length(standing_reason) between 1 and 500),
  add constraint accounts_joining_since check ((joining_school_id is null) = (joining_since is null)),
  add constraint accounts_waits_for_its_school
    check (standing <> 'waiting' or joining_school_id is not distinct from school_id),
  add constraint accounts_asks_another_school
    check (standing <> 'member' or joining_school_id is distinct from school_id),
  add constraint accounts_staff_ask_nowhere check (joining_school_id is null or not is_school_administration);
create index accounts_joining on accounts (joining_school_id, joining_since) where joining_school_id is not null;

create trigger accounts_belong_on_leaderboard after update of standing, hidden_by_school on accounts
  for each row when (old.standing <> new.standing or old.hidden_by_school <> new.hidden_by_school)
  execute function notify_leaderboard();
