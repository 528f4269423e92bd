/** What a message by WhatsApp costs on a day: to the thousandth, and not invented where nobody has said it. */
import {costCents, priceThousandths} from '../../../api/src/domain/messaging/whatsapp/price';

test('the price is the last one that had begun, of its category', () => {
  const settings = {whatsappPrices: 'marketing 2026-10-01 62, marketing 2025-07-01 54,utilidad 2026-10-01 20'};
  expect(priceThousandths(settings, 'marketing', '2026-09-30')).toBe(54);
  expect(priceThousandths(settings, 'marketing', '2026-10-01')).toBe(62);
  expect(priceThousandths(settings, 'utility', '2026-09-30')).toBeNull();
  expect(priceThousandths({whatsappPrices: ''}, 'utility', '2026-09-30')).toBeNull();
  expect([costCents(62, 1000), costCents(5, 1), costCents(54, 3)]).toEqual([6200, 1, 16]);
});
