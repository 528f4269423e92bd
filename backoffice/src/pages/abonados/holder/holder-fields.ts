// What the fields of a holder are called, and how a holder is.
import type {Stored} from '../../../providers/wire';

export const holderFields: Readonly<Record<string, string>> = {
  memberCode: 'Número',
  memberNumber: 'Número de abonado',
  memberSinceOn: 'Abonado desde',
  firstName: 'Nombre',
  surname1: 'Primer apellido',
  surname2: 'Segundo apellido',
  docType: 'Tipo de documento',
  nif: 'NIF o NIE',
  passportNo: 'Pasaporte',
  bornOn: 'Nacimiento',
  email: 'Correo',
  phone: 'Teléfono',
  street: 'Calle y número',
  postalCode: 'Código postal',
  city: 'Localidad',
  province: 'Provincia',
  country: 'País',
  guardianId: 'Tutor (abonado)',
  guardianName: 'Tutor',
  guardianPhone: 'Teléfono del tutor',
  customerId: 'Cuenta en la web',
  tags: 'Etiquetas',
  emailConsentAt: 'Acepta publicidad por correo',
  whatsappConsentAt: 'Acepta WhatsApp',
  imageConsentAt: 'Cede su imagen',
  sharingConsentAt: 'Cede sus datos a patrocinadores',
  state: 'Estado',
  walletCents: 'Monedero',
  livePasses: 'Abonos en vigor',
  createdAt: 'Ficha creada',
};

export type Person = Stored<'PassHolder'>;

export const holderName = (holder: Pick<Person, 'firstName' | 'surname1' | 'surname2'>): string =>
  [holder.firstName, holder.surname1, holder.surname2].filter(Boolean).join(' ');
