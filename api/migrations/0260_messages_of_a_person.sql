-- What was written to one person is found by address and number, however much was written to others.
create index mail_message_to on mail_message (lower(to_email), id desc);
create index announcement_recipient_email on announcement_recipient (email, id desc) where email <> '';
create index announcement_recipient_phone on announcement_recipient (phone, id desc) where phone <> '';
create index reminder_log_phone on reminder_log (phone, id desc) where phone <> '';
