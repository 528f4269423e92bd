// A supporter and a kind of card as the API answers them.
import type { RaRecord } from 'react-admin';

export interface SupporterRecord extends RaRecord<number> {
  number: string;
  supporterTierId: number;
  tierName: string;
  state: string;
  customerId: number | null;
  firstName: string;
  surname1: string;
  surname2: string;
  email: string;
  phone: string;
  docNo: string | null;
  birthYear: number | null;
  postalCode: string;
  validFromOn: string | null;
  validUntilOn: string | null;
  isAutoRenewed: boolean;
  origin: string;
  marketingConsentAt: string | null;
  stateReason: string;
  notes: string;
  cardCount: number;
  createdAt: string;
}

export interface TierRecord extends RaRecord<number> {
  name: string;
  description: string;
  priceCents: number;
  validity: 'season' | 'days';
  validDays: number | null;
  discountBp: number;
  shopDiscountBp: number;
  presaleHours: number;
  maxDiscountedTickets: number;
  cardColor: string;
  minAge: number | null;
  maxAge: number | null;
  isActive: boolean;
}

export const supporterFields = {
  number: 'Número', state: 'Estado', surname1: 'Primer apellido', firstName: 'Nombre', surname2: 'Segundo apellido', tierName: 'Carné', email: 'Correo', phone: 'Teléfono', docNo: 'NIF o NIE', birthYear: 'Año de nacimiento', postalCode: 'Código postal', validFromOn: 'Desde',
  validUntilOn: 'Vale hasta', isAutoRenewed: 'Renovación automática', origin: 'De dónde viene', supporterTierId: 'Carné (id)', customerId: 'Cuenta de cliente', marketingConsentAt: 'Acepta comunicaciones desde', notes: 'Notas', createdAt: 'Alta', cardCount: 'Periodos',
};

export const fullName = (one: { firstName: string; surname1: string; surname2: string }): string => [one.firstName, one.surname1, one.surname2].filter(Boolean).join(' ');
