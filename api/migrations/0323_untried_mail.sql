-- What a provider of mail has not tried, by a list of its own, is told and proves nothing of the address.
alter table mail_report drop constraint mail_report_kind_check;
alter table mail_report add constraint mail_report_kind_check check (kind in ('hard', 'soft', 'untried', 'complaint'));
