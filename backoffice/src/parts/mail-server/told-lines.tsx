// What was asked of the outside, line by line: how it is, and what to do where it is not well.
import Box from '@mui/material/Box';
import GoodIcon from '@mui/icons-material/CheckCircle';
import BadIcon from '@mui/icons-material/Cancel';
import LookIcon from '@mui/icons-material/ErrorOutlineOutlined';
import {visuallyHidden} from '../../crud/fields/visually-hidden';
import type {Answer} from '../../providers/wire';

export type ToldLine = Answer<'tryOutgoingMail'>['lines'][number];

const states = {
  good: {word: 'bien', Icon: GoodIcon, color: 'success'},
  look: {word: 'a mirar', Icon: LookIcon, color: 'warning'},
  bad: {word: 'mal', Icon: BadIcon, color: 'error'},
} as const;

export function ToldLines({label, lines}: {label: string; lines: readonly ToldLine[]}) {
  return (
    <Box component="ul" aria-label={label} aria-live="polite" sx={{listStyle: 'none', m: 0, mt: 1.5, p: 0}}>
      {lines.map(({what, state, says, todo}) => {
        const {word, Icon, color} = states[state];
        return (
          <Box
            component="li"
            key={what}
            sx={{
              display: 'grid',
              gridTemplateColumns: {xs: '24px minmax(0, 1fr)', sm: '24px 110px minmax(0, 1fr)'},
              gap: 1,
              py: 0.75,
              borderTop: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Icon color={color} fontSize="small" aria-hidden sx={{mt: '2px'}} />
            <Box sx={{fontWeight: 650}}>
              {what}
              <Box component="span" sx={visuallyHidden}>{`: ${word}`}</Box>
            </Box>
            <Box sx={{gridColumn: {xs: 2, sm: 3}, overflowWrap: 'anywhere'}}>
              {says}
              {todo !== '' && <Box sx={{color: 'text.secondary'}}>{todo}</Box>}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
