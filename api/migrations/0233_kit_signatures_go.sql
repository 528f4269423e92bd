-- What a family signed for at the desk, and the photograph, are worth something while the season lasts and for a claim
-- after it. Then who took it and when stays with the garment, the drawing and the picture do not.
alter table kit_handover alter column signature drop not null;

insert into retention_rule (position, code, name, act, unit, period, least, most, what, law) values
  (56, 'kit_handovers', 'Firmas y fotos de la entrega de ropa', 'empty', 'days', 365, 30, 1825,
   'La firma en pantalla y la foto de cada entrega de ropa, desde que acaba la temporada. Quedan quién la recogió y qué día.',
   'RGPD, art. 5.1.e: pasado el plazo para reclamar la prenda, la firma ya no sirve para nada.');
create index kit_handover_signed on kit_handover (enrolment_id) where signature is not null or photo is not null;
