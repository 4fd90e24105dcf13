select lean.register(sha256(convert_to('bench-session-' || account_id, 'utf8')), event_id) from lean.seats where n = (select nextval('lean.seat'));
