/**
 * What a contract paid in parts answers: a pass, an enrolment, the sale of a plot. Whoever charges it, collects it, asks
 * for it or hears that the bank keeps a card for it knows this and no kind; the kinds are put in place when a program
 * starts (`installContractKinds`), as those of lines are: instalments stand below what is paid by them.
 */
import type {Tx} from '../kernel/tx';
import type {PlacedOrder} from '../orders/place';
import type {PlaceParts} from './place-instalments';
import type {Payer} from './read-payer';
import type {Schedule} from './read-schedule';

export interface AskedParts extends Omit<PlaceParts, 'buyer' | 'customerId'> {
  channel: 'web' | 'box_office';
}

export interface ContractKind {
  /** Who pays, as its papers name them. */
  readPayer(tx: Tx, id: number): Promise<Payer>;
  /** An order for parts of it, made out to its payer. */
  placeParts(tx: Tx, id: number, ask: AskedParts): Promise<PlacedOrder>;
  /** As its payer sees it, the parts in their order. */
  readSchedule(tx: Tx, id: number): Promise<Schedule>;
}

export interface ContractKinds {
  pass: ContractKind;
  academy: ContractKind;
  /** Its parts are paid on the page of its sale, or debited. */
  plot: Pick<ContractKind, 'placeParts'>;
  /** Whose parts, or renewals, a card pays that the bank has just kept; the card that it replaces is charged no more. */
  keepCard: {
    passes(tx: Tx, ids: number[], cardTokenId: number): Promise<void>;
    enrolments(tx: Tx, ids: number[], cardTokenId: number): Promise<void>;
    supporter(tx: Tx, id: number, cardTokenId: number): Promise<void>;
  };
}

let kinds: ContractKinds | null = null;

/** Once, by domain/registry, before anything is owed. */
export function installContractKinds(all: ContractKinds): void {
  kinds = all;
}

export function contractKinds(): ContractKinds {
  if (!kinds) throw new Error('No kind of contract is known: this program must import domain/registry/install.');
  return kinds;
}
