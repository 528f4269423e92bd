-- Whom a parcel or a gift card was for is known while somebody may ask for it; what was put on a card and spent stays as it was written.

create trigger gift_card_entry_append_only before update or delete or truncate on gift_card_entry for each statement execute function append_only();

alter table shipment add constraint shipment_forgotten check (forgotten_at is null or (recipient = '' and address = '' and phone = ''));
create index shipment_known on shipment (coalesce(shipped_at, created_at)) where state in ('shipped', 'void') and forgotten_at is null;

insert into retention_rule (position, code, name, act, unit, period, least, most, what, law) values
  (46, 'parcels', 'Direcciones de los envíos', 'empty', 'months', 12, 3, 36,
   'A quién, a qué calle y con qué teléfono se envió un paquete, desde que salió o se anuló. El pedido, la población y el número de seguimiento quedan.',
   'RGPD, art. 5.1.e. El transporte se reclama en el año siguiente a la entrega (Ley 15/2009, art. 79); la garantía se pide con el pedido.'),
  (47, 'gift_cards', 'Dedicatorias de las tarjetas regalo', 'empty', 'months', 12, 1, 36,
   'De quién era una tarjeta regalo, para quién, su correo y su mensaje, desde que se gastó entera, caducó o se anuló. La tarjeta y sus movimientos quedan.',
   'RGPD, art. 5.1.e. Mientras tiene saldo se puede reenviar a quien la perdió.');

-- Who has the card is the supporter; what was asked for it is not kept beside.
update supporter_request set first_name = '', surname1 = '', surname2 = '', email = '', phone = '', doc_no = null, birth_year = null, postal_code = '', family = '{}'
  where cart_id is null and supporter_id is not null;
