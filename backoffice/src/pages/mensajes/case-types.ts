// `GET /api/mensajes/{id}/hilo`.
import type {Answer} from '../../providers/wire';

export type CaseMessage = CaseThreadData['messages'][number];

export type CaseThreadData = Answer<'getCaseThread'>;

/** True: it is done, and the case is read anew. */
export type CaseAct = (send: () => Promise<{isReadable: boolean}>) => Promise<boolean>;
