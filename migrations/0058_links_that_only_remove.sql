-- A link for "This was not me" alone: the mail of one registration tells of the others, and confirms none of them.
alter table registration_links add column only_removes boolean not null default false;
