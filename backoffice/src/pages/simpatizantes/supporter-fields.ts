// A supporter and a kind of card as the API answers them.
import type {Stored} from '../../providers/wire';

export type SupporterRecord = Stored<'Supporter'>;

export type TierRecord = Stored<'SupporterTier'>;

export const supporterFields = {
  number: 'Número',
  state: 'Estado',
  surname1: 'Primer apellido',
  firstName: 'Nombre',
  surname2: 'Segundo apellido',
  tierName: 'Carné',
  email: 'Correo',
  phone: 'Teléfono',
  docNo: 'NIF o NIE',
  birthYear: 'Año de nacimiento',
  postalCode: 'Código postal',
  validFromOn: 'Desde',
  validUntilOn: 'Vale hasta',
  isAutoRenewed: 'Avisar o renovar al acabar',
  origin: 'De dónde viene',
  supporterTierId: 'Carné (id)',
  customerId: 'Cuenta de cliente',
  marketingConsentAt: 'Acepta comunicaciones desde',
  notes: 'Notas',
  createdAt: 'Alta',
  cardCount: 'Periodos',
};

export const fullName = (one: {firstName: string; surname1: string; surname2: string}): string =>
  [one.firstName, one.surname1, one.surname2].filter(Boolean).join(' ');
