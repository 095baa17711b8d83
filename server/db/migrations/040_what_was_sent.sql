-- The hash of a request as it came: how it is parsed a release may change (docs/decisions/0239). Missing of those that the release before has kept.
alter table idempotency add column sent_hash text;
