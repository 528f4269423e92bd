// The mails that the house sends by itself, by what they are about: which say it in the house's own words.
import {useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {fold} from '../../../crud/words/fold';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {Panel} from '../../../crud/frames/panel';
import {call} from '../../../providers/http-client';
import {uses} from '../../../providers/permissions';
import type {Answer} from '../../../providers/wire';

type Listed = Answer<'listMailTexts'>[number];

/** Without accents and capitals, as people search. */

export default function MailTexts() {
  const [search, setSearch] = useState('');
  const {data, error} = useQuery({
    queryKey: ['textos-correo'],
    queryFn: ({signal}) => call('get', '/api/textos-correo', {signal}),
  });
  if (error) return <LoadProblem error={error} />;
  if (!data) return <LinearProgress />;
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found = data.filter(
    ({name, when, part}) =>
      (part === null || uses(part)) && words.every(word => fold(`${name} ${when}`).includes(word)),
  );
  const groups = [...new Set(found.map(({group}) => group))];
  return (
    <>
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 2}}>
        <Typography sx={{flex: '1 1 320px', maxWidth: 640}} color="textSecondary">
          Cada correo trae ya su texto. Aquí puedes decirlo con vuestras palabras; los datos, los enlaces y lo que exige
          la ley van siempre.
        </Typography>
        <TextField
          size="small"
          type="search"
          label="Buscar un correo"
          value={search}
          onChange={event => setSearch(event.target.value)}
          sx={{flex: '0 1 280px'}}
        />
      </Box>
      {groups.length === 0 && <Typography>Ningún correo se llama así.</Typography>}
      {groups.map(group => (
        <Panel key={group} title={group} flush>
          <Box component="ul" sx={{m: 0, p: 0, listStyle: 'none'}}>
            {found
              .filter(text => text.group === group)
              .map(text => (
                <Line key={text.kind} text={text} />
              ))}
          </Box>
        </Panel>
      ))}
    </>
  );
}

function Line({text: {kind, name, when, isOwn}}: {text: Listed}) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 2,
        py: 1,
        borderTop: '1px solid',
        borderColor: 'divider',
        position: 'relative',
        '&:hover': {bgcolor: 'action.hover'},
      }}
    >
      <Box sx={{flex: 1, minWidth: 0}}>
        <Box
          component={Link}
          to={`/configuracion/textos/${kind}`}
          sx={{
            color: 'text.primary',
            fontWeight: 650,
            textDecoration: 'none',
            '&::after': {content: '""', position: 'absolute', inset: 0},
          }}
        >
          {name}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {when}
        </Typography>
      </Box>
      {isOwn && <Chip size="small" color="primary" variant="outlined" label="Con palabras propias" />}
    </Box>
  );
}
