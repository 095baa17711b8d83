-- Every few minutes it is looked for files and weeks that wait for nothing (server/features/weeks/lost.ts): by these it is quick however
-- many there are.
create index on week_file (state);
create index on week (match_done);
