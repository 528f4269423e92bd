/**
 * Everything that can be bought, one line each. The order counts: it is the one in which rows are locked when an order is
 * paid (seats before contracts), and the first kind that an order has names it.
 */
import type {LineKinds} from '../orders/line-kind';
import {academy} from './academy/kind';
import {card} from './card/kind';
import {deposit} from './deposit/kind';
import {donation} from './donation/kind';
import {experience} from './experience/kind';
import {giftCard} from './gift-card/kind';
import {groupDeposit} from './group-deposit/kind';
import {pack} from './pack/kind';
import {pass} from './pass/kind';
import {plot} from './plot/kind';
import {plotDeposit} from './plot-deposit/kind';
import {product} from './product/kind';
import {seatChange} from './seat-change/kind';
import {shipping} from './shipping/kind';
import {supplement} from './supplement/kind';
import {supporter} from './supporter/kind';
import {ticket} from './ticket/kind';
import {ticketMove} from './ticket-move/kind';

export const LINE_KINDS: LineKinds = {
  ticket,
  pack,
  pass,
  seat_change: seatChange,
  card,
  deposit,
  supplement,
  supporter,
  product,
  experience,
  plot,
  plot_deposit: plotDeposit,
  academy,
  donation,
  shipping,
  gift_card: giftCard,
  group_deposit: groupDeposit,
  ticket_move: ticketMove,
};
