// A line for each: called or not, what the family says, and what was said before. Answers by word of mouth are noted here.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import {useBusy} from '../../../crud/acts/use-busy';
import {StateMark} from '../../../crud/fields/fields';
import {FigureTable} from '../../../crud/figures/figure-table';
import {nameOf} from '../../../crud/words/choices';
import {callUpStates, enrolmentStates, positions} from '../../../crud/words/choices-academy';
import {formatInstant} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import type {Called} from './call-up-sheet';

interface Props {
  people: Called[];
  chosen: ReadonlyMap<number, string>;
  isOpen: boolean;
  canAnswer: boolean;
  onToggle: (enrolmentId: number) => void;
  onAnswered: () => void;
}

const mayPlay = ({enrolmentState, callUpId}: Called): boolean =>
  callUpId !== null || ['admitted', 'payment_pending', 'enrolled'].includes(enrolmentState);

export function CallUpTable({people, chosen, isOpen, canAnswer, onToggle, onAnswered}: Props) {
  return (
    <FigureTable
      isText
      empty="El equipo no tiene a nadie todavía."
      rows={people}
      rowKey={one => one.enrolmentId}
      name={{
        label: 'Deportista',
        value: one => (
          <Box sx={{display: 'flex', alignItems: 'center', gap: 0.5}}>
            {isOpen && (
              <Checkbox
                size="small"
                sx={{p: 0.5, '@media print': {display: 'none'}}}
                checked={chosen.has(one.enrolmentId)}
                disabled={!mayPlay(one)}
                onChange={() => onToggle(one.enrolmentId)}
                slotProps={{input: {'aria-label': `Convocar a ${one.athleteName}`}}}
              />
            )}
            {one.shirtNo !== null && `${one.shirtNo} · `}
            {one.athleteName}
          </Box>
        ),
      }}
      columns={[
        {label: 'Puesto', value: one => nameOf(positions, one.position)},
        {label: 'Va', value: one => <Said one={one} />},
        {label: 'Motivo', value: one => one.reason},
        {
          label: 'Notas',
          value: one => <Notes one={one} />,
        },
        {
          label: 'Acciones',
          value: one => canAnswer && one.callUpId !== null && <Note one={one} onAnswered={onAnswered} />,
        },
      ]}
    />
  );
}

function Said({one}: {one: Called}) {
  if (one.state === null)
    return mayPlay(one) ? null : <StateMark tone="bad">{nameOf(enrolmentStates, one.enrolmentState)}</StateMark>;
  return (
    <StateMark tone={callUpStates.find(({id}) => id === one.state)?.tone}>
      {nameOf(callUpStates, one.state)}
      {one.isLate && ' · fuera de plazo'}
    </StateMark>
  );
}

function Notes({one}: {one: Called}) {
  const [last, ...before] = one.answers;
  return (
    <>
      {one.guestOf !== null && (
        <div>
          {one.guestOf ? `De ${one.guestOf}: ` : 'De otro equipo: '}
          {one.guestReason}
        </div>
      )}
      {last && (
        <Typography component="div" variant="body2" color="textSecondary">
          {last.by}, {formatInstant(last.at)}
          {before.length > 0 &&
            `; antes: ${before.map(({by, answer}) => `${by}, ${answer === 'yes' ? 'va' : 'no va'}`).join('; ')}`}
        </Typography>
      )}
      {one.state === 'called' && one.isReminded && <div>Recordado</div>}
      {one.mailable === 0 && <StateMark tone="warn">Sin correo</StateMark>}
    </>
  );
}

function Note({one, onAnswered}: {one: Called; onAnswered: () => void}) {
  const [busy, run] = useBusy();
  const say = (answer: 'yes' | 'no'): Promise<void> =>
    run(async () => {
      await call('post', '/api/bases/convocatorias/{id}/respuesta', {at: {id: Number(one.callUpId)}, body: {answer}});
      onAnswered();
    });
  return (
    <Box sx={{display: 'flex', gap: 0.5, '@media print': {display: 'none'}}}>
      <Button
        size="small"
        disabled={busy || one.state === 'yes'}
        onClick={() => void say('yes')}
        aria-label={`Apuntar que ${one.athleteName} va`}
      >
        Va
      </Button>
      <Button
        size="small"
        disabled={busy || one.state === 'no'}
        onClick={() => void say('no')}
        aria-label={`Apuntar que ${one.athleteName} no va`}
      >
        No va
      </Button>
    </Box>
  );
}
