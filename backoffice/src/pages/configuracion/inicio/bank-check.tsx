// What the bank says of a terminal, line by line, with what to do.
import Box from '@mui/material/Box';
import {StateMark} from '../../../crud/fields/fields';
import {Panel} from '../../../crud/frames/panel';
import type {Answer} from '../../../providers/wire';

const marks = {good: ['good', 'Bien'], bad: ['bad', 'Mal'], unknown: [undefined, 'Sin mirar']} as const;

export function BankCheck({checked}: {checked: Answer<'checkBank'>}) {
  return (
    <Panel
      title={checked.isGood ? 'El banco nos conoce' : 'El banco no nos deja cobrar'}
      note="Se ha preguntado por un pago que no existe: no se ha movido dinero."
    >
      <Box component="ul" aria-live="polite" sx={{listStyle: 'none', m: 0, p: 0}}>
        {checked.lines.map(({what, state, says, todo}) => {
          const [tone, name] = marks[state];
          return (
            <Box
              component="li"
              key={what}
              sx={{
                display: 'grid',
                gap: 1,
                gridTemplateColumns: '88px minmax(0, 1fr)',
                py: 1,
                borderTop: '1px solid',
                borderColor: 'divider',
              }}
            >
              <Box>
                <StateMark tone={tone}>{name}</StateMark>
              </Box>
              <Box>
                <strong>{what}</strong>
                <Box sx={{color: state === 'bad' ? 'text.primary' : 'text.secondary'}}>{says}</Box>
                {todo !== null && <Box sx={{color: 'text.secondary'}}>{todo}</Box>}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Panel>
  );
}
