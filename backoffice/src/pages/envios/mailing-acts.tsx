// Holding a mailing, letting it go on, ending it, and trying again what failed: for whoever may send what it is about.
import {useNotify} from 'react-admin';
import {CampaignActs} from '../../crud/campaigns/campaign-send';
import {plural} from '../../crud/words/plural';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

type Mailing = Stored<'Mailing'>;

/** As `MAILING_ACTIONS` of the API. */
const NEEDS: Record<Mailing['kind'], [area: string, action: string]> = {
  newsletter: ['marketing', 'send'],
  announcement: ['announcements', 'send'],
  reminder: ['announcements', 'send'],
  codes: ['prices', 'send'],
  session: ['events', 'edit'],
  invitations: ['invitations', 'invite'],
  names: ['orders', 'send'],
  passes: ['passes', 'send'],
  supporters: ['supporters', 'edit'],
  instalments: ['instalments', 'send'],
  plots: ['plots', 'edit'],
  academy: ['academy', 'send'],
};
export const mayAct = (mailing: Mailing): boolean => may('mailings', 'send') && may(...NEEDS[mailing.kind]);

export const tellQueued = (count: number): string =>
  count === 0 ? 'Vuelve a salir' : `${plural(count, 'correo vuelve', 'correos vuelven')} a la cola`;

/** As a campaign calls it; one that waits for its hour is its own page's. */
const stateOf = ({state, newsletterId, announcementId}: Mailing): string =>
  state === 'done'
    ? 'sent'
    : state === 'queued'
      ? newsletterId === null && announcementId === null
        ? 'sending'
        : 'draft'
      : state;

const AFTERWARDS =
  'Tampoco sale lo que falte por escribir de este mismo envío. Si después vuelves a escribir por lo mismo, es otro envío y sale.';

export function MailingActs({mailing, onChanged}: {mailing: Mailing; onChanged: () => void}) {
  const notify = useNotify();
  if (!mayAct(mailing)) return null;
  return (
    <CampaignActs
      state={stateOf(mailing)}
      what="este envío"
      failed={mailing.failedCount}
      {...(mailing.newsletterId === null && mailing.announcementId === null && {afterwards: AFTERWARDS})}
      act={async (act, idempotencyKey) => {
        if (act === 'unschedule') return;
        const {queued} = await call('post', '/api/envios/{id}/parar', {
          at: {id: mailing.id},
          body: {act},
          idempotencyKey,
        });
        if (act === 'retry') notify(tellQueued(queued), {type: 'info'});
      }}
      onChanged={onChanged}
    />
  );
}
