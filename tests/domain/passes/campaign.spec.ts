/** What a phase of a campaign may be: whoever was no holder does not buy at the price of who renews. */
import {checkPhase} from '../../../api/src/domain/passes/campaign/check-campaign';
import {makeSignUps} from '../../support/passes/sign-ups';
import {refuses} from '../../support/scene/refuses';
import {openScene} from '../../support/scene/scene';

const on = openScene(async ({db, world}) => ({sale: await makeSignUps(db, world)}));

const NEW = ['open', 'half_season', 'sponsored', 'waiting_list'];

test.each(NEW)(
  '[E22] «%s» open to strangers is refused at the renewal price, by the form and by the table',
  async kind => {
    const before = {id: on.sale.phaseId, kind: 'open', audience: 'everyone', priceKind: 'new', channels: ['web']};
    const check = (more: object) => checkPhase(on.db, before, {kind, priceKind: 'renewal', ...more});
    await refuses(check({}), 'invalid', 'priceKind');
    await refuses(check({audience: 'code', accessCode: 'X'}), 'invalid', 'priceKind');
    await check({audience: 'previous_list'});
    await check({priceKind: 'new'});
    const set = (priceKind: string, audience: string) =>
      on.db.query('update campaign_phase set kind = $2, price_kind = $3, audience = $4 where id = $1', [
        on.sale.phaseId,
        kind,
        priceKind,
        audience,
      ]);
    await refuses(set('renewal', 'everyone'), 'invalid');
    await set('renewal', 'previous_list');
    await set('new', 'everyone');
  },
);
