-- The picture of an asset is found by its id in lower case, whichever flyer it is in.
create index on ad_space (lower(ad_studio_asset_id));
