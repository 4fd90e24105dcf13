-- The leaderboard no longer says who moved since Monday.
drop table leaderboard_marks;
alter table schools drop column leaderboard_marked_at;
