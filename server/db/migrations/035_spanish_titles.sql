-- What the sheet of a week says in Spanish beside an item's name and its More Information (docs/decisions/0179).
alter table week_row add column spanish_title text not null default '', add column spanish_text text not null default '';
