-- The language in which the contact of an entry is written to.

alter table entries
  add column contact_language text not null default 'en',
  add constraint entries_contact_language check (contact_language in ('en', 'es'));
