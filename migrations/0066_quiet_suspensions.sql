-- A school suspends somebody without a mail, where one would hurt (a death, a custody case). Then no mail tells of the end either.
alter table accounts add column standing_without_mail boolean not null default false;
