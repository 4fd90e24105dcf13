\set id random(1, :students)
\set c random(1, 1000000)
select lean.create_entry(sha256(convert_to('bench-session-' || :id, 'utf8')), 'contact' || (:c)::bigint || '@load.example');
