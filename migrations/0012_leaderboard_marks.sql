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
-- When the places of a school were written down last, also when nobody there had one.
alter table schools add column leaderboard_marked_at timestamptz;

create trigger leaderboard_marks_change_leaderboard after insert or update on leaderboard_marks
  for each statement execute function notify_leaderboard();
