-- Organizations to volunteer with: everybody's, and what a school makes of them (docs/decisions/0059).

create table organizations (
  id bigint generated always as identity primary key,
  -- Null: from the command line, for everybody.
  school_id bigint constraint organizations_school_fkey references schools (id) on delete cascade,
  -- The one for everybody in whose place the school has this one; it is known by that one's id.
  corrects bigint constraint organizations_corrects_fkey references organizations (id) on delete cascade,
  name text not null,
  address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  hours text not null,
  description text not null,
  url text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint organizations_name_length check (length(name) between 1 and 200),
  constraint organizations_address_length check (length(address) <= 200),
  constraint organizations_city_length check (length(city) <= 100),
  constraint organizations_state_length check (length(state) <= 50),
  constraint organizations_zip_code_length check (length(zip_code) <= 20),
  constraint organizations_hours_length check (length(hours) <= 200),
  constraint organizations_description_length check (length(description) <= 2000),
  constraint organizations_corrects_for_a_school check (corrects is null or school_id is not null),
  -- Links open in the browser of a student: nothing but the web. Not everybody whom a school adds has a site.
  constraint organizations_url
    check (url ~ '^https?://[^\s]+$' and length(url) <= 500 or url = '' and school_id is not null)
);
create unique index organizations_once on organizations (lower(name), lower(address), lower(city)) where school_id is null;
create unique index organizations_of_school_once on organizations (school_id, lower(name), lower(address), lower(city))
  where school_id is not null;
create unique index organizations_corrected_once on organizations (school_id, corrects) where corrects is not null;
create index organizations_corrects on organizations (corrects) where corrects is not null;

-- What a school says of an organization, its own or one for everybody.
create table school_organizations (
  school_id bigint not null constraint school_organizations_school_fkey references schools (id) on delete cascade,
  organization_id bigint not null constraint school_organizations_organization_fkey references organizations (id) on delete cascade,
  -- Null: nothing was decided.
  standing text,
  -- Students do not find it.
  hidden boolean not null,
  -- For the staff.
  note text not null,
  updated_at timestamptz not null,
  constraint school_organizations_pkey primary key (school_id, organization_id),
  constraint school_organizations_standing check (standing in ('approved', 'pending', 'refused')),
  constraint school_organizations_note_length check (length(note) <= 500)
);
create index school_organizations_organization on school_organizations (organization_id);

-- How students of a school write its name besides.
create table organization_names (
  school_id bigint not null,
  organization_id bigint not null,
  name text not null,
  -- What spellings of it have in common (shared/requirements/entry.ts).
  key text not null,
  constraint organization_names_pkey primary key (school_id, key),
  constraint organization_names_name_length check (length(name) between 1 and 200),
  constraint organization_names_organization_fkey foreign key (school_id, organization_id)
    references school_organizations (school_id, organization_id) on delete cascade
);
create index organization_names_organization on organization_names (school_id, organization_id);
