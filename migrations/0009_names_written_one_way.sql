-- Names are stored in composed letters and with single blanks (as what is searched for is), or nobody finds them.
update accounts
set
  first_name = btrim(regexp_replace(normalize(first_name, NFC), '\s+', ' ', 'g')),
  last_name = btrim(regexp_replace(normalize(last_name, NFC), '\s+', ' ', 'g'))
where
  first_name is distinct from btrim(regexp_replace(normalize(first_name, NFC), '\s+', ' ', 'g'))
  or last_name is distinct from btrim(regexp_replace(normalize(last_name, NFC), '\s+', ' ', 'g'));
