\set a random(1, 1000000)
select token_hash as token from lean.links where n = (select nextval('lean.link')) \gset
select lean.look(:token, (:a)::text);
select lean.accept(:token, (:a)::text);
