/**
 * What a payment link shows and pays: what is owed of one contract and nothing about anybody. Nothing overdue: the next
 * part, which may be paid early.
 */
import type {Tx} from '../kernel/tx';
import type {Contract} from './contract';
import {contractKinds} from './contract-kind';
import type {Schedule, ScheduledInstalment} from './read-schedule';

export interface Owed {
  title: string;
  clubName: string;
  isOwedNow: boolean;
  totalCents: number;
  consentText: string;
  items: {id: number; description: string; dueOn: string; amountCents: number; isUnderWay: boolean}[];
}

export async function readOwed(tx: Tx, {kind, id}: Contract): Promise<Owed> {
  const schedule = await contractKinds()[kind].readSchedule(tx, id);
  const payable = schedule.instalments.filter(i => i.canPay);
  const owed = payable.filter(i => i.isOwed);
  const chosen = owed.length > 0 ? owed : payable.slice(0, 1);
  const underWay = schedule.instalments.filter(i => i.state === 'charging');
  return {
    title: schedule.title,
    clubName: schedule.clubName,
    isOwedNow: owed.length > 0,
    totalCents: chosen.reduce((sum, i) => sum + i.dueCents, 0),
    consentText: schedule.consentText,
    items: [...chosen, ...underWay].map(i => ({
      id: i.id,
      description: describe(schedule, i),
      dueOn: i.dueOn,
      amountCents: i.dueCents,
      isUnderWay: i.state === 'charging',
    })),
  };
}

const describe = ({title, instalments}: Schedule, {n}: ScheduledInstalment) =>
  instalments.length === 1 ? title : `${title}, plazo ${n} de ${instalments.length}`;
