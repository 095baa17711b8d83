-- An app's push token is found when another shopper signs in on it.
create index on device (notification_token) where notification_token is not null;
