// The answer to a reading, as large as the person at the door needs it. Colour, sign and word say the same.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {nameOf} from '../../../crud/words/choices';
import {rightSources} from '../../../crud/words/choices-satellites';
import {formatDoorTime, formatInstant} from '../../../crud/words/zoned-time';
import type {Answer as Answered} from '../../../providers/wire';

export type Scanned = Answered<'scanCode'>;

export type Answer =
  | {kind: 'scanned'; scanned: Scanned; code: string; direction: 'in' | 'out'}
  | {kind: 'problem'; message: string; code: string};

// Dark enough for white text (4.5 to 1) by day and by night.
const looks = {good: '#14692f', warn: '#8a5300', bad: '#a51621', idle: '#46505d'} as const;

function wordsOf(
  answer: Answer,
  zone: string,
): {look: keyof typeof looks; sign: string; title: string; detail: string} {
  if (answer.kind === 'problem') return {look: 'warn', sign: '!', title: 'No se ha leído', detail: answer.message};
  const {scanned, direction} = answer;
  const gate = scanned.rightGate === null ? '' : `Su puerta es ${scanned.rightGate}.`;
  switch (scanned.result) {
    case 'ok':
      if (direction === 'out')
        return {
          look: 'good',
          sign: '↩',
          title: 'Salida anotada',
          detail: 'Puede volver a entrar si el evento lo permite.',
        };
      return scanned.isWrongGate
        ? {look: 'warn', sign: '✓', title: 'Puede pasar', detail: `Esta no es su puerta. ${gate}`}
        : {
            look: 'good',
            sign: '✓',
            title: 'Adelante',
            detail: scanned.documentRequired === null ? '' : `Pide: ${scanned.documentRequired}`,
          };
    case 'already_used':
      return {
        look: 'bad',
        sign: '✕',
        title: 'Ya ha entrado',
        detail:
          scanned.usedAt === null
            ? ''
            : `A las ${formatInstant(scanned.usedAt, zone).slice(11)}${scanned.usedGate === null ? '' : ` por ${scanned.usedGate}`}.`,
      };
    case 'other_session':
      return {look: 'bad', sign: '✕', title: 'Es de otra sesión', detail: scanned.otherSession ?? ''};
    case 'wrong_gate':
      return {look: 'bad', sign: '↗', title: 'Es otra puerta', detail: gate};
    case 'blocked':
      return {look: 'bad', sign: '✕', title: 'Bloqueado', detail: scanned.explanation ?? 'Que pase por la oficina.'};
    case 'transferred':
      return {look: 'bad', sign: '✕', title: 'Cedido o vendido', detail: 'El asiento de hoy es de otra persona.'};
    case 'supplement_unpaid':
      return {
        look: 'bad',
        sign: '€',
        title: 'Falta el suplemento',
        detail: 'No ha pagado el suplemento de este partido. Que pase por la oficina.',
      };
    case 'plot_unpaid':
      return {
        look: 'bad',
        sign: '€',
        title: 'Parcela sin pagar',
        detail: 'Queda por pagar un plazo que ya ha vencido. Que pase por la oficina.',
      };
    case 'not_chosen':
      return {look: 'bad', sign: '✕', title: 'Sin elegir', detail: scanned.explanation ?? ''};
    case 'choices_used_up':
      return {look: 'bad', sign: '✕', title: 'Sin sesiones', detail: scanned.explanation ?? ''};
    case 'ticket_needed':
      return {look: 'bad', sign: '✕', title: 'Necesita entrada', detail: scanned.explanation ?? ''};
    case 'nameless':
      return {look: 'bad', sign: '?', title: 'Sin nombre', detail: 'No se pasa sin decir quién viene.'};
    case 'revoked':
      return {look: 'bad', sign: '✕', title: 'Anulado', detail: 'Este código ya no vale.'};
    case 'out_of_hours':
      return {
        look: 'warn',
        sign: '!',
        title: 'Fuera de horario',
        detail: hoursText(scanned, zone),
      };
    case 'full':
      return {look: 'bad', sign: '✕', title: 'Aforo completo', detail: 'No cabe nadie más.'};
    case 'not_inside':
      return {look: 'warn', sign: '!', title: 'No estaba dentro', detail: 'No hay ninguna entrada suya.'};
    default:
      return {look: 'bad', sign: '✕', title: 'No existe', detail: 'Ese código no es de aquí.'};
  }
}

/** «La puerta abre el 5 dic a las 17:00.» */
export function hoursText({hours, at}: Pick<Scanned, 'hours' | 'at'>, zone: string): string {
  if (hours === null || !hours.isGateOpen) return 'Esta puerta no se usa en este evento.';
  return at < hours.opensAt
    ? `La puerta abre el ${formatDoorTime(hours.opensAt, zone)}.`
    : `La puerta cerró el ${formatDoorTime(hours.closesAt, zone)}.`;
}

interface Props {
  answer: Answer | null;
  waiting: boolean;
  zone: string;
  /** Somebody without a name is to be given one. */
  onName: (scanned: Scanned) => void;
}

export function ScanAnswer({answer, waiting, zone, onName}: Props) {
  const words =
    answer === null
      ? {look: 'idle' as const, sign: '·', title: 'Listo para leer', detail: 'Acerca un código o tecléalo.'}
      : wordsOf(answer, zone);
  const scanned = answer?.kind === 'scanned' ? answer.scanned : null;
  const facts =
    scanned === null
      ? []
      : [
          scanned.place,
          [
            scanned.category,
            scanned.source !== null && scanned.source !== 'ticket' ? nameOf(rightSources, scanned.source) : null,
          ]
            .filter(Boolean)
            .join(' · '),
          scanned.holderName,
          scanned.docEnd === null ? null : `Documento acabado en ${scanned.docEnd}`,
        ].filter(Boolean);
  return (
    <Box
      role="status"
      aria-live="assertive"
      aria-busy={waiting}
      sx={{
        bgcolor: looks[words.look],
        color: '#fff',
        borderRadius: 1.5,
        p: {xs: 2, sm: 3},
        mb: 2,
        minHeight: 220,
        display: 'flex',
        gap: {xs: 2, sm: 3},
        alignItems: 'center',
        ...(waiting && {outline: '4px dashed', outlineOffset: -8}),
      }}
    >
      <Box
        aria-hidden
        sx={{
          fontSize: {xs: '4rem', sm: '6.5rem'},
          lineHeight: 1,
          fontWeight: 800,
          flex: 'none',
          width: {xs: 64, sm: 110},
          textAlign: 'center',
        }}
      >
        {words.sign}
      </Box>
      <Box sx={{minWidth: 0, overflowWrap: 'anywhere'}}>
        <Box sx={{fontSize: {xs: '1.9rem', sm: '2.9rem'}, fontWeight: 800, lineHeight: 1.1}}>{words.title}</Box>
        {words.detail !== '' && <Box sx={{fontSize: {xs: '1.1rem', sm: '1.35rem'}, mt: 0.5}}>{words.detail}</Box>}
        {facts.length > 0 && (
          <Box sx={{mt: 1, fontSize: '1.05rem'}}>
            {facts.map(fact => (
              <div key={fact}>{fact}</div>
            ))}
          </Box>
        )}
        {scanned !== null && scanned.namelessId !== null && (
          <Button
            variant="outlined"
            color="inherit"
            size="large"
            sx={{mt: 1}}
            disabled={waiting}
            onClick={() => onName(scanned)}
          >
            Poner el nombre
          </Button>
        )}
        {answer !== null && (
          <Box sx={{mt: 1, fontFamily: 'monospace'}}>
            {answer.code.length > 40 ? `${answer.code.slice(0, 12)}…${answer.code.slice(-6)}` : answer.code}
          </Box>
        )}
      </Box>
    </Box>
  );
}
