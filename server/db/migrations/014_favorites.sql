-- A favorite is on sale again when its product is, whichever flyer that is in.
create index on ad_space (product_identifier);
