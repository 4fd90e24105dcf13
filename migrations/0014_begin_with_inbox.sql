-- Everybody begins with the organizations after logging in (specification, section 2).
alter table inbox_preferences drop column begins_with_inbox;
