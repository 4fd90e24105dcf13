-- Where answers to mails for contacts go: the school's own address, or the operator's (CONTACT_EMAIL) where it has none.

alter table schools
  add column reply_email text,
  add constraint schools_reply_email check (length(reply_email) <= 254 and reply_email ~ '^[^@\s]+@[^@\s]+$');
