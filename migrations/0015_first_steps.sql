-- What a head has said of the first steps of the school: that something may stay as it is, or not to be shown them any more.
alter table schools
  add column first_steps_said text[] not null default '{}',
  add constraint schools_first_steps_said
    check (first_steps_said <@ array['needs', 'joining', 'helpers', 'students', 'later']);
