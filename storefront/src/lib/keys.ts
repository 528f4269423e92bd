// Names of answers in the query cache, where more than one place uses them.
import type { LegalKind } from './types';

export const upcomingKey = 'events';
export const eventKey = (idOrSlug: string) => `event/${idOrSlug}`;
export const sessionKey = (id: string | number) => `session/${id}`;
export const planKey = (hash: string) => `plan/${hash}`;
export const legalKey = (kind: LegalKind) => `legal/${kind}`;
export const faqsKey = 'faqs';
export const passesKey = 'passes';
export const passSessionsKey = (passId: number) => `passes/${passId}/sessions`;
export const passGuestsKey = (passId: number, sessionId: number) => `passes/${passId}/guests/${sessionId}`;
