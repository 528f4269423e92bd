// What the fields of a holder are called, and how a holder is.
export const holderFields: Readonly<Record<string, string>> = {
  memberCode: 'Número', memberNumber: 'Número de abonado', memberSinceOn: 'Abonado desde', firstName: 'Nombre', surname1: 'Primer apellido', surname2: 'Segundo apellido', docType: 'Tipo de documento', nif: 'NIF o NIE', passportNo: 'Pasaporte', bornOn: 'Nacimiento', email: 'Correo', phone: 'Teléfono',
  street: 'Calle y número', postalCode: 'Código postal', city: 'Localidad', province: 'Provincia', country: 'País', guardianId: 'Tutor (abonado)', guardianName: 'Tutor', guardianPhone: 'Teléfono del tutor', customerId: 'Cuenta en la web', tags: 'Etiquetas', emailConsentAt: 'Acepta publicidad por correo',
  whatsappConsentAt: 'Acepta WhatsApp', imageConsentAt: 'Cede su imagen', sharingConsentAt: 'Cede sus datos a patrocinadores', state: 'Estado', walletCents: 'Monedero', livePasses: 'Abonos en vigor', createdAt: 'Ficha creada',
};

export interface Person {
  id: number;
  memberCode: string;
  memberSinceOn: string;
  firstName: string;
  surname1: string;
  surname2: string;
  docType: string;
  nif: string | null;
  passportNo: string | null;
  bornOn: string | null;
  email: string;
  phone: string;
  street: string;
  postalCode: string;
  city: string;
  province: string;
  country: string;
  guardianId: number | null;
  guardianName: string;
  guardianPhone: string;
  customerId: number | null;
  tags: string[];
  emailConsentAt: string | null;
  whatsappConsentAt: string | null;
  imageConsentAt: string | null;
  sharingConsentAt: string | null;
  notes: string;
  state: string;
  walletCents: number;
}

export const holderName = (holder: Pick<Person, 'firstName' | 'surname1' | 'surname2'>): string => [holder.firstName, holder.surname1, holder.surname2].filter(Boolean).join(' ');
