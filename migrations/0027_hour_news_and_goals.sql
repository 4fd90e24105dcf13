-- Students learn that their hours were verified, and may have a goal of their own.

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

-- What happened before this version is known to everybody already.
insert into hour_news (account_id, mailed_line, seen_line, celebrated_hours)
  select a.id, coalesce(h.lines, 0), coalesce(h.lines, 0), coalesce(t.total_hours, 0)
  from accounts a
    left join entry_history_heads h on h.account_id = a.id
    left join student_totals t on t.account_id = a.id
  where h.account_id is not null or t.account_id is not null;

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
