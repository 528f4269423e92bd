-- A mail is sent again, to whom it was for or to an address that was mended: what it is a copy of, and its words, which
-- stay sealed for that as long as retention says (a week at the most), also when the mail server has had them.
alter table mail_message add column resent_of_id integer references mail_message on delete set null;
create index mail_message_resent on mail_message (resent_of_id) where resent_of_id is not null;

drop index mail_message_sealed;
create index mail_message_sealed on mail_message (created_at)
  where sealed_body is not null and state in ('failed', 'outbox', 'sent', 'bounced', 'cancelled');

update retention_rule set name = 'Enlaces personales de los correos',
    what = 'El cuerpo sellado de un correo que no salió, o que aún se puede reenviar, desde que se escribió. El correo queda, con sus enlaces tapados.'
  where code = 'sealed_mails';
