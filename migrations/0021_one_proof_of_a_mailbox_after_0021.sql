-- A contact who stands beside the student opens the link in the mail. Mails that still wait ask by that link.
drop table entry_codes;
update mails set kind = 'verify-entry' where kind = 'entry-code';

-- The address from which calendars fetched all events of a person needed no sign-in.
drop table calendar_feeds;

-- A contact who names somebody else writes it into the reason of a rejection.
alter table contact_preferences drop column handed_to, drop column handed_within;
delete from mails where kind = 'handed-over' and state = 'queued';
