/**
 * What a door knows when it judges a reading. Nothing here comes from outside this folder and nothing in it needs
 * Node or a browser: the server, the readers' app and a node in the venue judge by these very files, so they agree.
 * Instants are milliseconds since 1970.
 */
export const SCAN_RESULTS = [
  'ok',
  'already_used',
  'other_session',
  'wrong_gate',
  'blocked',
  'transferred',
  'supplement_unpaid',
  'plot_unpaid',
  'not_chosen',
  'choices_used_up',
  'ticket_needed',
  'revoked',
  'unknown',
  'out_of_hours',
  'full',
  'not_inside',
  'nameless',
  /** Of a turnstile that refused by its own list and told it afterwards. */
  'refused_there',
  /** A group's code: nobody has gone in yet, the reader says how many do. */
  'group',
  /** By the house's rules (house-rules.ts). */
  'not_here',
  'too_soon',
  'entries_used_up',
  /** Of a batch of an outlet, and nobody has said that it is sold. */
  'unsold',
] as const;
export type ScanResult = (typeof SCAN_RESULTS)[number];

/** The order is part of the rights that travel (records.ts): new ones come last, at most sixteen. */
export const RIGHT_SOURCES = [
  'ticket',
  'pass',
  'pass_transfer',
  'pass_invitation',
  'invitation',
  'external_code',
  'accreditation',
  'plot_occupant',
  /** Goods and visits: handed over, and nobody of them is inside. */
  'product',
  /** A numbered ticket that an outlet has on paper; sold, it is a ticket. */
  'consigned_ticket',
] as const;
export type RightSource = (typeof RIGHT_SOURCES)[number];

/** What a right is worth before a door is asked; the order travels too. */
export const RIGHT_STATUSES = [
  'active',
  'blocked',
  'transferred',
  'supplement_unpaid',
  'plot_unpaid',
  'not_chosen',
  'choices_used_up',
  'ticket_needed',
  'revoked',
  /** Of goods. */
  'delivered',
  'wrong_gate',
  /** Of a consigned ticket. */
  'unsold',
] as const;
export type RightStatus = (typeof RIGHT_STATUSES)[number];

/** Areas of an accreditation; the order travels. */
export const AREAS = [
  'stands',
  'press_box',
  'press_room',
  'mixed_zone',
  'pitch',
  'tunnel',
  'backstage',
  'vip',
  'technical',
  'parking',
] as const;

export type Direction = 'in' | 'out';

export const PASSBACKS = ['none', 'venue', 'zone', 'gate'] as const;

/** Of an event's doors. Empty lists: all; null: no such limit. */
export interface AccessRule {
  name: string;
  /** Whom it concerns. */
  sources: RightSource[];
  categories: string[];
  zoneIds: number[];
  /** Through which gates they enter. */
  gateIds: number[];
  /** Nobody else enters through those. */
  isExclusive: boolean;
  /** `22:00`, by the venue's clock. */
  fromTime: string | null;
  untilTime: string | null;
  entriesPerDay: number | null;
  minutesBetween: number | null;
  /** Where whoever has been inside does not come back: nowhere, by gates of other zones, by another gate. */
  passback: (typeof PASSBACKS)[number];
  /** Asked by whoever stands at the door, before anybody goes in. */
  question: string | null;
}

/** The session as this reader's gate sees it. */
export interface DoorFacts {
  sessionId: number;
  /** Of the session: a cancelled one lets nobody in. */
  state: string;
  isTrial: boolean;
  opensAt: number;
  closesAt: number;
  /** Whether this gate is worked at the event at all. */
  isGateOpen: boolean;
  /** Null: a reader without a gate. */
  gateId: number | null;
  /** A gate of one area: only who is accredited for it. */
  gateArea: string | null;
  wrongGate: 'warn' | 'deny';
  isReentryAllowed: boolean;
  /** People inside, and how many may be. */
  inside: number;
  safeCapacity: number;
  /** Kept by a reader from before there were any: none. */
  rules?: AccessRule[];
  /** By which the rules' hours and days count. */
  timezone?: string;
}

export interface RightFacts {
  source: RightSource;
  rightId: number;
  /** The session it opens. */
  sessionId: number;
  status: RightStatus;
  /** Taken back, or read by a code that is not its code any more. */
  isRevoked: boolean;
  /** A ticket by the code that died when somebody else took it. */
  isHandedOn: boolean;
  zoneId: number | null;
  /** Through which it enters, whatever says so: itself, the session, the event or the plan. */
  gateId: number | null;
  /** Of an accreditation. */
  areas: readonly string[];
  /** A ticket that is sold to persons and has none yet. */
  isNameless: boolean;
  /** In this session, so far. */
  entries: number;
  exits: number;
  lastIn: {at: number; gateId: number | null} | null;
  /** What lists call its kind. */
  category?: string | null;
  /** Undefined: not known beyond the hour of the last one. */
  entriesToday?: number;
}

export interface Verdict {
  result: ScanResult;
  /** Let in or not, this is not the gate that the right enters by. */
  isWrongGate: boolean;
  /** The name of the rule that refuses. */
  rule?: string;
}
