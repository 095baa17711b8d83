-- What the quantity of a typed item counts ('lb', 'can'); empty for pieces (docs/decisions/0113).
alter table shopping_list_item add column unit text not null default '';
