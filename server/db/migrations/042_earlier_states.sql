-- What a row was before each decision, by groups of its fields: what is put back has its doubts again (docs/decisions/0261).
alter table week_row add column earlier json not null default '[]';
