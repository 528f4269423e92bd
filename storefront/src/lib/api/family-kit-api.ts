// Calls about the clothes of one's children.
import {request} from './request';
import type {components, operations} from '../../../../openapi';

export type FamilyKit = components['schemas']['FamilyKit'];
export type KitChild = FamilyKit['children'][number];
export type KitGarment = KitChild['garments'][number];
type Change = operations['changeFamilyKit']['requestBody']['content']['application/json'];

export const FAMILY_KIT = 'family/kit';
export const askFamilyKit = () => request<FamilyKit>('GET', '/api/public/family/kit');
export const changeFamilyKit = (body: Change) => request<FamilyKit>('POST', '/api/public/family/kit', {body});
export const kitQrUrl = (enrolmentId: number) => `/api/public/family/kit/${enrolmentId}/qr`;
