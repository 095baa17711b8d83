-- What a flyer is called in Spanish (docs/decisions/0179); '' where the co-op gives nothing.
alter table ad add column spanish_title text not null default '';
alter table week add column spanish_title text not null default '';
