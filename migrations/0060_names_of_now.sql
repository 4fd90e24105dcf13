-- Mails and pages for contacts have the name of now; the one that was shown with a decision is in the history.
-- survives: nothing was released yet.
alter table verification_requests drop column first_name, drop column last_name;
