// Letting an announcement go, and stopping it.
import {useRedirect} from 'react-admin';
import {CampaignActs, SendPanel, SendProgress} from '../../crud/campaigns/campaign-send';
import {CampaignPace} from '../../crud/campaigns/campaign-pace';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

interface Props {
  announcement: Stored<'Announcement'>;
  onChanged: () => void;
}

const PATH = '/api/comunicados/{id}/enviar';
const maySend = (): boolean => may('comunicados', 'send');

/** `count`: messages that would go now; `isReady`: nothing is in the way. */
export function AnnouncementSend({announcement, count, isReady, onChanged}: Props & {count: number; isReady: boolean}) {
  const redirect = useRedirect();
  if (!maySend() || announcement.state !== 'draft') return null;
  const at = {id: announcement.id};
  const byWhatsapp = announcement.channels.includes('whatsapp');
  return (
    <SendPanel
      count={count}
      counted={byWhatsapp ? ['mensaje', 'mensajes'] : ['correo', 'correos']}
      leaves={byWhatsapp ? ['mensaje sale', 'mensajes salen'] : undefined}
      isReady={isReady}
      send={(body, idempotencyKey) => call('post', PATH, {at, idempotencyKey, body: {act: 'send', ...body}})}
      test={
        announcement.channels.includes('email')
          ? idempotencyKey => call('post', PATH, {at, idempotencyKey, body: {act: 'test'}})
          : undefined
      }
      onSent={() => {
        onChanged();
        redirect(`/comunicados/${announcement.id}/estadisticas`);
      }}
    />
  );
}

export function AnnouncementActs({announcement, onChanged}: Props) {
  if (!maySend()) return null;
  const at = {id: announcement.id};
  return (
    <CampaignActs
      state={announcement.state}
      what="este comunicado"
      failed={announcement.failedCount}
      act={(act, idempotencyKey) => call('post', PATH, {at, idempotencyKey, body: {act}})}
      onChanged={onChanged}
    />
  );
}

export const AnnouncementProgress = ({announcement}: Pick<Props, 'announcement'>) => (
  <>
    <SendProgress
      state={announcement.state}
      done={announcement.recipientCount - announcement.waitingCount}
      all={announcement.recipientCount}
    />
    <CampaignPace
      id={`comunicado-${announcement.id}`}
      state={announcement.state}
      read={() => call('get', '/api/comunicados/{id}/ritmo', {at: {id: announcement.id}})}
    />
  </>
);
