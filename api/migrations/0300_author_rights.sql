-- What an event pays to its authors (SGAE or whoever manages them), in basis points of its box office without VAT; none
-- of its own: the house's setting (authorRightsBp), which matches do not have.
alter table event add column author_rights_bp integer check (author_rights_bp between 0 and 10000);
