/** Which of two subjects did better, and in words why. Opens are known of those who allow it; clicks in sum, of nobody. */
import {formatCount, formatDecimal} from '../../../../money';

export interface SubjectFigures {
  delivered: number;
  /** Of them, those who let us know what they open; and who did. */
  measured: number;
  opened: number;
  /** In sum. */
  clicks: number;
}
export type Variant = 'a' | 'b';

/** A draw stays with the first. */
export function judgeSubjects(
  {a, b}: Record<Variant, SubjectFigures>,
  rule: 'opens' | 'clicks',
): {winner: Variant; reason: string} {
  const byOpens = rule === 'opens' && a.measured > 0 && b.measured > 0;
  const [of, all] = byOpens ? (['opened', 'measured'] as const) : (['clicks', 'delivered'] as const);
  const rate = (one: SubjectFigures): number => (one[all] === 0 ? 0 : one[of] / one[all]);
  const winner = rate(b) > rate(a) ? 'b' : 'a';
  const said = (one: SubjectFigures): string =>
    `${formatDecimal(rate(one) * 100, 1)} % (${formatCount(one[of])} de ${formatCount(one[all])})`;
  const what = byOpens ? 'aperturas de quienes lo permiten' : 'clics en suma';
  const why = rule === 'opens' && !byOpens ? ' Nadie de la prueba permite medir sus aperturas.' : '';
  return {winner, reason: `Por ${what}: el asunto A, ${said(a)}; el B, ${said(b)}.${why}`};
}
