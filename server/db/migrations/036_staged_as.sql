-- Of what the flyer of a week was last made: a look at what has not changed makes it no second time.
alter table week add column staged_as text;
