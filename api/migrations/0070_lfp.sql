-- A second way to be paid: whoever a terminal belongs to is said, and what its numbers and signatures look like is the provider's own.

alter table bank_terminal add column provider text not null default 'redsys' check (provider ~ '^[a-z][a-z0-9_]{1,19}$');
alter table bank_terminal alter column provider drop default;
alter table bank_terminal drop constraint bank_terminal_environment_merchant_code_terminal_key;
alter table bank_terminal add constraint bank_terminal_key unique (provider, environment, merchant_code, terminal);
alter table bank_terminal drop constraint bank_terminal_merchant_code_check;
alter table bank_terminal add constraint bank_terminal_merchant_code_check
  check (case when provider = 'redsys' then merchant_code ~ '^\d{9}$' else merchant_code ~ '^[A-Za-z0-9_-]{2,40}$' end);
alter table bank_key drop constraint bank_key_signature_version_check;
alter table bank_key add constraint bank_key_signature_version_check check (signature_version ~ '^[A-Z0-9_]{1,40}$');
