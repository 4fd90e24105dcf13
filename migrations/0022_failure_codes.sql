-- What a failure means, as a code, so that nothing needs to be read out of its text.

alter table verification_requests
  -- One of the codes of server/platform/mail/mail-problem.ts. Null: the version before has stored the failure.
  add column failure_code text;
