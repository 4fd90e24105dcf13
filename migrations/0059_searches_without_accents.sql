-- One rule of what a search finds: whatever the case, accents and letters that keyboards lack (shared/searchable.ts is the same for
-- lists that the browser has whole). The body is bound to what it names, so that it is the same for every session and restore.
create function searchable(text text) returns text language sql immutable strict parallel safe
return case
  -- Nothing but ASCII, as most texts are.
  when octet_length(text) = length(text) then lower(text collate "C") collate "und-x-icu"
  else replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(text, NFKD),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670]', '', 'g') collate "und-x-icu"),
    'øłđðħıŧς’‘ʻʼ‐‑–', 'olddhitσ''''''''---'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
end;

-- Folded once, since it takes too long to do so for each search. Each way to write a name is on its own line, so that no match
-- spans two of them.
alter table accounts
  add column searched_text text collate "C" not null generated always as
    (searchable(first_name || ' ' || last_name || e'\n' || last_name || ' ' || first_name || e'\n' || last_name || ', ' || first_name
      || e'\n' || email)) stored;

-- survives: it comes back at once under its name, and the version before only looks for a text in it.
alter table events drop column searched_text;
alter table events
  add column searched_text text collate "C" not null generated always as
    (searchable(name || e'\n' || description || e'\n' || location)) stored;
