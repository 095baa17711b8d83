-- In which language a shopper reads: that of the device which asked last. Mails and notices are written in it.
alter table shopper add column language text not null default 'en';
