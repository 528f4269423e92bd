// Letting a newsletter go, and stopping it.
import {useRedirect} from 'react-admin';
import {CampaignActs, SendPanel, SendProgress} from '../../../crud/campaigns/campaign-send';
import {CampaignPace} from '../../../crud/campaigns/campaign-pace';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Stored} from '../../../providers/wire';

interface Props {
  newsletter: Stored<'Newsletter'>;
  onChanged: () => void;
}

export const maySend = (): boolean => may('emails/boletines', 'send');

/** `count`: who would get it now; `isReady`: nothing is in the way. */
export function NewsletterSend({newsletter, count, isReady, onChanged}: Props & {count: number; isReady: boolean}) {
  const redirect = useRedirect();
  if (!maySend() || newsletter.state !== 'draft') return null;
  const at = {id: newsletter.id};
  return (
    <SendPanel
      count={count}
      counted={['persona', 'personas']}
      isReady={isReady}
      send={(body, idempotencyKey) => call('post', '/api/emails/boletines/{id}/enviar', {at, body, idempotencyKey})}
      hasTestAddresses
      test={(idempotencyKey, to) => call('post', '/api/emails/boletines/{id}/prueba', {at, body: {to}, idempotencyKey})}
      onSent={() => {
        onChanged();
        redirect(`/emails/boletines/${newsletter.id}`);
      }}
    />
  );
}

export function NewsletterActs({newsletter, onChanged}: Props) {
  if (!maySend()) return null;
  return (
    <CampaignActs
      state={newsletter.state}
      what="este boletín"
      failed={newsletter.failedCount}
      act={act =>
        call('post', '/api/emails/boletines/{id}/parar', {
          at: {id: newsletter.id},
          body: {act},
        })
      }
      onChanged={onChanged}
    />
  );
}

export const NewsletterProgress = ({newsletter}: Pick<Props, 'newsletter'>) => (
  <>
    <SendProgress
      state={newsletter.state}
      done={newsletter.deliveredCount + newsletter.bouncedCount}
      all={newsletter.recipientCount}
    />
    <CampaignPace
      id={`boletin-${newsletter.id}`}
      state={newsletter.state}
      read={() => call('get', '/api/emails/boletines/{id}/ritmo', {at: {id: newsletter.id}})}
    />
  </>
);
