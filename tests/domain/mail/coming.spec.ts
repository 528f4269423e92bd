/** What is still to be paid is told with the page where its payer finds it, whatever it is of. */
import {comingTexts} from '../../../api/src/outside/mail/render/goods/pass-parts';

const part = (where: string) => ({holderName: 'Vera Gil', dueOn: '01/12/2026', cents: 15_500, where});

test('[C23] [C26] a child of the academy and a plot have no «Mi abono»', () => {
  const how = (...where: string[]) => comingTexts(where.map(part), true)[1];
  expect(how('«Mi familia»')).toContain('desde «Mi familia».');
  expect(how('la página de tu parcela')).toContain('desde la página de tu parcela.');
  expect(how('«Mi abono»', '«Mi familia»', '«Mi abono»')).toContain('desde «Mi abono» o «Mi familia».');
  expect(comingTexts([], true)).toEqual([]);
});
