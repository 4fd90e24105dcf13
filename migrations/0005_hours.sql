-- What verified entries add up to: totals, the leaderboard, goals and news.

-- Hours that were made at another school (docs/decisions/0050): what a school decided about such an entry. It is about this version of its text, and holds again when a student
-- comes back to the school.
create table earlier_hours (
  entry_id bigint not null constraint earlier_hours_entry_fkey references entries (id) on delete cascade,
  school_id bigint not null constraint earlier_hours_school_fkey references schools (id) on delete cascade,
  version integer not null,
  counts boolean not null,
  reason text,
  -- Empty when the account is gone.
  decided_by_account_id bigint
    constraint earlier_hours_decided_by_fkey references accounts (id) on delete set null,
  decided_at timestamptz not null,
  constraint earlier_hours_pkey primary key (entry_id, school_id),
  constraint earlier_hours_reason check (counts = (reason is null)),
  constraint earlier_hours_reason_length check (length(reason) between 1 and 500)
);
create index earlier_hours_school on earlier_hours (school_id);
create index earlier_hours_decided_by on earlier_hours (decided_by_account_id) where decided_by_account_id is not null;

create function accepts_earlier_hours(school bigint, entry bigint, of_version integer) returns boolean
  language sql stable as $$
  select exists (
    select from earlier_hours where entry_id = entry and school_id = school and version = of_version and earlier_hours.counts)
$$;

-- What counting means: made at the present school, or that one does not decide, or it has accepted.
create function counts_at(present bigint, decides boolean, made_at bigint, entry bigint, of_version integer) returns boolean
  language sql stable as $$
  select made_at = present or not decides or accepts_earlier_hours(present, entry, of_version)
$$;

-- Another text is another decision.
create function count_changed_entry() returns trigger language plpgsql as $$
begin
  select counts_at(a.school_id, s.decides_earlier_hours, new.school_id, new.id, new.version) into new.counts
    from accounts a join schools s on s.id = a.school_id where a.id = new.account_id;
  return new;
end $$;
create trigger entries_count_changed before update of version on entries
  for each row when (old.version <> new.version) execute function count_changed_entry();

-- The others lock entries before they look: what somebody changes meanwhile is then seen, or waits.
create function count_decided_entry() returns trigger language plpgsql as $$
begin
  perform from entries where id = new.entry_id for no key update;
  update entries e set counts = not e.counts
    from accounts a join schools s on s.id = a.school_id
    where e.id = new.entry_id and a.id = e.account_id
      and e.counts <> counts_at(a.school_id, s.decides_earlier_hours, e.school_id, e.id, e.version);
  return null;
end $$;
create trigger earlier_hours_count after insert or update on earlier_hours
  for each row execute function count_decided_entry();

create function count_moved_entries() returns trigger language plpgsql as $$
declare
  decides boolean;
begin
  -- A switch that is being turned waits for the move, or the move for the switch.
  select decides_earlier_hours into decides from schools where id = new.school_id for share;
  perform from entries where account_id = new.id order by id for no key update;
  update entries e set counts = not e.counts
    where e.account_id = new.id
      and e.counts <> counts_at(new.school_id, decides, e.school_id, e.id, e.version);
  return null;
end $$;
create trigger accounts_count_moved_entries after update of school_id on accounts
  for each row when (old.school_id <> new.school_id) execute function count_moved_entries();

create function count_earlier_entries() returns trigger language plpgsql as $$
begin
  perform from accounts a join entries e on e.account_id = a.id
    where a.school_id = new.id and e.school_id <> new.id order by e.id for no key update of e;
  update entries e set counts = not e.counts
    from accounts a
    where a.school_id = new.id and e.account_id = a.id and e.school_id <> new.id
      and e.counts <> counts_at(new.id, new.decides_earlier_hours, e.school_id, e.id, e.version);
  return null;
end $$;
create trigger schools_count_earlier_entries after update of decides_earlier_hours on schools
  for each row when (old.decides_earlier_hours <> new.decides_earlier_hours)
  execute function count_earlier_entries();

-- The verified hours of each account, kept by the database itself so that no path forgets them.
create table student_totals (
  account_id bigint not null constraint student_totals_pkey primary key
    constraint student_totals_account_fkey references accounts (id) on delete cascade,
  total_hours numeric(12, 2) not null,
  verified_entries integer not null
);

create function keep_student_totals() returns trigger language plpgsql as $$
declare
  hours_change numeric(12, 2) := 0;
  entries_change integer := 0;
  owner bigint;
begin
  if tg_op <> 'INSERT' then
    owner := old.account_id;
    if old.verified and not old.recycling_bin and old.counts then
      hours_change := hours_change - old.hours;
      entries_change := entries_change - 1;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    owner := new.account_id;
    if new.verified and not new.recycling_bin and new.counts then
      hours_change := hours_change + new.hours;
      entries_change := entries_change + 1;
    end if;
  end if;
  if hours_change = 0 and entries_change = 0 then
    return null;
  end if;
  update student_totals set total_hours = total_hours + hours_change,
    verified_entries = verified_entries + entries_change where account_id = owner;
  if not found and entries_change > 0 then
    insert into student_totals (account_id, total_hours, verified_entries)
      values (owner, hours_change, entries_change)
      on conflict (account_id) do update set
        total_hours = student_totals.total_hours + excluded.total_hours,
        verified_entries = student_totals.verified_entries + excluded.verified_entries;
  end if;
  perform pg_notify('leaderboard_changed', '');
  return null;
end $$;
-- `version`, because entries_count_changed may change `counts` with it.
create trigger entries_keep_totals
  after insert or delete or update of verified, recycling_bin, hours, counts, version on entries
  for each row execute function keep_student_totals();

-- The place of each student at the beginning of the week, so that the leaderboard can say who has moved since. One row for
-- each student: the next week writes over it. A row of an earlier week says nothing.
create table leaderboard_marks (
  account_id bigint not null constraint leaderboard_marks_pkey primary key
    constraint leaderboard_marks_account_fkey references accounts (id) on delete cascade,
  -- The school that school_rank is a place in; the student may go to another one later.
  school_id bigint not null constraint leaderboard_marks_school_fkey references schools (id) on delete cascade,
  rank integer not null,
  school_rank integer not null,
  taken_at timestamptz not null,
  constraint leaderboard_marks_rank check (rank >= 1),
  constraint leaderboard_marks_school_rank check (school_rank between 1 and rank)
);

-- What the leaderboard shows of an account changes the leaderboard too.
create function notify_leaderboard() returns trigger language plpgsql as $$
begin
  perform pg_notify('leaderboard_changed', '');
  return null;
end $$;
create trigger accounts_change_leaderboard
  after update of first_name, last_name, school_id, graduation_year, profile_picture, is_school_administration
  on accounts for each row execute function notify_leaderboard();
create trigger accounts_leave_leaderboard after delete on accounts
  for each row execute function notify_leaderboard();
create trigger schools_change_leaderboard after update of name on schools
  for each row execute function notify_leaderboard();
create trigger leaderboard_marks_change_leaderboard after insert or update on leaderboard_marks
  for each statement execute function notify_leaderboard();
create trigger accounts_appear_on_leaderboard after update of leaderboard_name, leaderboard_picture
  on accounts for each row execute function notify_leaderboard();
create trigger schools_appear_on_leaderboard after update of leaderboard_for_visitors
  on schools for each row execute function notify_leaderboard();
create trigger accounts_belong_on_leaderboard after update of standing, hidden_by_school on accounts
  for each row when (old.standing <> new.standing or old.hidden_by_school <> new.hidden_by_school)
  execute function notify_leaderboard();

-- What heads decided about visitors, and when.
create table visitor_rule_changes (
  id bigint generated always as identity primary key,
  school_id bigint not null constraint visitor_rule_changes_school_fkey references schools (id) on delete cascade,
  visitors text not null,
  -- The head who did it; empty when the head is gone.
  actor_account_id bigint
    constraint visitor_rule_changes_actor_fkey references accounts (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint visitor_rule_changes_visitors check (visitors in ('as_chosen', 'initial', 'nobody'))
);
create index visitor_rule_changes_school on visitor_rule_changes (school_id, id desc);
create index visitor_rule_changes_actor on visitor_rule_changes (actor_account_id)
  where actor_account_id is not null;

-- Until where in the history of their entries (entry_history.line) a student was told. Without a row: nothing yet.
create table hour_news (
  account_id bigint not null constraint hour_news_pkey primary key
    constraint hour_news_account_fkey references accounts (id) on delete cascade,
  -- By mail, and on the screen.
  mailed_line integer not null default 0,
  seen_line integer not null default 0,
  -- The day at the school on which the last mail was queued.
  mailed_on date,
  -- What the student decided. Null: mail comes.
  wants_mail boolean,
  -- The hours of the highest milestone that was celebrated.
  celebrated_hours numeric(12, 2) not null default 0
);

-- Each mail about verified hours has a link that stops such mails; only its SHA-256 is stored.
create table hour_news_links (
  token_hash bytea not null constraint hour_news_links_pkey primary key,
  account_id bigint not null constraint hour_news_links_account_fkey references accounts (id) on delete cascade,
  constraint hour_news_links_hash_length check (length(token_hash) = 32)
);
create index hour_news_links_account on hour_news_links (account_id);

-- So many verified hours until a day, as the student has decided.
create table goals (
  account_id bigint not null constraint goals_pkey primary key
    constraint goals_account_fkey references accounts (id) on delete cascade,
  hours numeric(6, 2) not null,
  until date not null,
  set_at timestamptz not null,
  celebrated_at timestamptz,
  constraint goals_hours_range check (hours > 0 and hours <= 2000)
);
