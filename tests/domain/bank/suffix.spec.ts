/** The doctor asks for what Spanish banks ask for, where files are made for them. */
import {examineSepa} from '../../../api/src/ops/doctor/sepa';
import {openScene} from '../../support/scene/scene';

const on = openScene(async () => ({}));
const set = (settings: string, modules: string) =>
  on.db.query(`update organization set settings = $1, modules = $2, nif = 'B85626240'`, [settings, modules]);

test('[M3] the suffix of the bank is asked for as soon as remittances go to it', async () => {
  await set('{"sepaIban": "ES9121000418450200051332"}', '{}');
  expect(await examineSepa(on.db)).toEqual([]);
  await set('{"sepaIban": "ES9121000418450200051332"}', '{remittances}');
  expect(await examineSepa(on.db)).toMatchObject([{state: 'look'}]);
  await set('{"sepaIban": "ES9121000418450200051332", "sepaPayerSuffix": "001"}', '{remittances}');
  expect(await examineSepa(on.db)).toMatchObject([{state: 'good'}]);
});
