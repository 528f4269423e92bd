// The file of an enrolment as the API answers it.
import type { Answer } from '../../providers/wire';
export interface SheetGuardian {
  linkId: number;
  id: number;
  fullName: string;
  position: number;
  relation: string;
  docNo: string | null;
  email: string;
  phone: string;
  canPickUp: boolean;
  custodyNote: string;
}

export interface SheetDocument {
  id: number | null;
  kind: string;
  state: string;
  isRequired: boolean;
  expiresOn: string | null;
  reviewedAt: string | null;
  reviewedBy: string | null;
  note: string;
}

export interface SheetConsent {
  purpose: string;
  isGranted: boolean;
  guardianId: number | null;
  guardianName: string | null;
  grantedAt: string | null;
  revokedAt: string | null;
  staffName: string | null;
}

export interface SheetGarment {
  id: number;
  kitItemId: number;
  kitVariantId: number;
  itemName: string;
  size: string;
  quantity: number;
  state: string;
  deliveredAt: string | null;
  note: string;
}

export interface SheetAthlete {
  id: number;
  fullName: string;
  birthOn: string;
  age: number;
  sex: string;
  nationality: string;
  docNo: string | null;
  address: string;
  city: string;
  postalCode: string;
  school: string;
  position: string | null;
  foot: string | null;
  previousClub: string;
  shirtSize: string;
  shortsSize: string;
  socksSize: string;
  shoeSize: string;
  emergencyName: string;
  emergencyPhone: string;
  secondEmergencyName: string;
  secondEmergencyPhone: string;
  note: string;
}

export type EnrolmentSheet = Answer<'getEnrolmentSheet'>;
