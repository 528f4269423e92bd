// What a campaign on its way waits for: the morning, the bound of its sender, the mailboxes that are full.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import {useQuery} from '@tanstack/react-query';
import type {Answer} from '../../providers/wire';
import {formatCount} from '../words/count';
import {plural} from '../words/plural';
import {formatInstant} from '../words/zoned-time';

type Pace = Answer<'getNewsletterPace'>;
type Mailboxes = Pace['mailboxes'][number];

const EVERY_MS = 5_000;

/** `read`: asked again while it goes. */
export function CampaignPace({id, state, read}: {id: string; state: string; read: () => Promise<Pace>}) {
  const {data} = useQuery({
    queryKey: ['campaign-pace', id],
    queryFn: read,
    enabled: state === 'sending',
    refetchInterval: EVERY_MS,
  });
  if (state !== 'sending' || !data) return null;
  if (data.quietUntil === null && data.sender === null && data.mailboxes.length === 0) return null;
  return (
    <Alert severity="info" sx={{mb: 2}}>
      {data.quietUntil !== null && (
        <Box>A estas horas no se envía publicidad: sigue solo el {formatInstant(data.quietUntil)}.</Box>
      )}
      {data.sender && <Box>{senderLine(data.sender)}</Box>}
      {data.mailboxes.map(one => (
        <Box key={one.name}>{mailboxLine(one)}</Box>
      ))}
    </Alert>
  );
}

function senderLine({name, per, most, taken, warmUpDay}: NonNullable<Pace['sender']>): string {
  const count = `${formatCount(taken)} de ${formatCount(most)}`;
  if (per === 'warm_up') return `Remitente en calentamiento (${name}, día ${warmUpDay}): hoy ${count}. Mañana sigue.`;
  return per === 'day'
    ? `El remitente ${name} tiene un límite al día: hoy ${count}. Mañana sigue.`
    : `El remitente ${name} tiene un límite por hora: ${count} en la última.`;
}

function mailboxLine({name, waiting, perMinute, perHour, heldUntil, says}: Mailboxes): string {
  const left = waiting === 1 ? 'queda 1 correo' : `quedan ${plural(waiting, 'correo', 'correos')}`;
  if (heldUntil !== null)
    return `${name} ha contestado que son demasiados: ${left}, sigue el ${formatInstant(heldUntil)}.${says && ` (${says})`}`;
  const bounds = [perMinute && `${formatCount(perMinute)} por minuto`, perHour && `${formatCount(perHour)} por hora`];
  return `Al ritmo que admite ${name}: ${left}, a ${bounds.filter(Boolean).join(' y ')}.`;
}
