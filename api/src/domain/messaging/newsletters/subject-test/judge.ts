/**
 * Which of two subjects or names of the sender the rest gets, and in words why. Opens are known of those who allow it; clicks in sum, of nobody. A
 * difference that chance makes as easily proves nothing, and is not called a victory.
 */
import {formatCount, formatDecimal} from '../../../kernel/money';
import {chanceOfCounts, chanceOfShares, MOST_P, type Share} from './significance';

export interface SubjectFigures {
  delivered: number;
  /** Of them, those who let us know what they open; and who did. */
  measured: number;
  opened: number;
  /** In sum. */
  clicks: number;
}
export type Variant = 'a' | 'b';
/** `unclear`: it did better, and chance may have done it. */
export type Verdict = 'won' | 'unclear' | 'equal';

/** What two differ in; `mail`: in both. */
export type Tried = 'subject' | 'sender' | 'mail';
const TRIED = {subject: 'asunto', sender: 'remitente', mail: 'correo'} satisfies Record<Tried, string>;

export const triedOf = (one: {secondSubject: string; secondSenderName: string}): Tried =>
  one.secondSenderName === '' ? 'subject' : one.secondSubject === '' ? 'sender' : 'mail';

/** A draw stays with the first. */
export function judgeSubjects(
  {a, b}: Record<Variant, SubjectFigures>,
  rule: 'opens' | 'clicks',
  tried: Tried = 'subject',
): {winner: Variant; verdict: Verdict; reason: string} {
  const byOpens = rule === 'opens' && a.measured > 0 && b.measured > 0;
  const of = (one: SubjectFigures): Share => (byOpens ? [one.opened, one.measured] : [one.clicks, one.delivered]);
  const rate = (one: SubjectFigures): number => (of(one)[1] === 0 ? 0 : of(one)[0] / of(one)[1]);
  const winner = rate(b) > rate(a) ? 'b' : 'a';
  const chance = (byOpens ? chanceOfShares : chanceOfCounts)(of(a), of(b));
  const verdict = rate(a) === rate(b) ? 'equal' : chance > MOST_P ? 'unclear' : 'won';
  const said = (one: SubjectFigures): string =>
    `${formatDecimal(rate(one) * 100, 1)} % (${formatCount(of(one)[0])} de ${formatCount(of(one)[1])})`;
  const what = byOpens ? 'aperturas de quienes lo permiten' : 'clics en suma';
  const why = rule === 'opens' && !byOpens ? ' Nadie de la prueba permite medir sus aperturas.' : '';
  const doubt =
    verdict === 'unclear' ? ` Una diferencia así sale por azar ${Math.round(chance * 100)} de cada 100 veces.` : '';
  return {
    winner,
    verdict,
    reason: `Por ${what}: el ${TRIED[tried]} A, ${said(a)}; el B, ${said(b)}.${doubt}${why}`,
  };
}
