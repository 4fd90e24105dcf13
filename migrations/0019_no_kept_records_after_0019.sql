-- Schools keep no hours of deleted accounts under a made-up name any more: they prove nothing, and were of people who wanted them gone.
delete from mails where kind = 'school-keeps-records' and state = 'queued';
drop table kept_records;
drop table told_of_records;
alter table schools drop column keeps_records;
