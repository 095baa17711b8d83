-- Finds an app's push token when another shopper signs in on that app.
create index on device (notification_token) where notification_token is not null;
