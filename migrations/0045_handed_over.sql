-- Whom a contact has named in their place (docs/decisions/0053). Students are told; nobody is asked by itself.
alter table contact_preferences
  add column handed_to text,
  -- At the same organization, as far as the two addresses say.
  add column handed_within boolean not null default false,
  add constraint contact_preferences_handed_to_length check (length(handed_to) between 3 and 254);
