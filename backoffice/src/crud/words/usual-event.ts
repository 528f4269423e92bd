// What an act of a kind usually is; the law's exceptions are chosen by hand.
import type {Enum} from '../../providers/wire';

export type EventKind = Enum<'Event', 'kind'>;

const USUAL: Record<EventKind, {vatCode: string; minutes: number}> = {
  match: {vatCode: 'sport', minutes: 120},
  theatre: {vatCode: 'culture', minutes: 100},
  concert: {vatCode: 'culture', minutes: 120},
  dance: {vatCode: 'culture', minutes: 100},
  family: {vatCode: 'culture', minutes: 75},
  other: {vatCode: 'general', minutes: 120},
};

export const usualOf = (kind: unknown) => USUAL[kind as EventKind] as (typeof USUAL)[EventKind] | undefined;
