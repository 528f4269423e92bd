// `GET /api/mensajes/{id}/hilo`.
import type {Answer} from '../../providers/wire';

export type CaseMessage = CaseThreadData['messages'][number];

export type CaseThreadData = Answer<'getCaseThread'>;
