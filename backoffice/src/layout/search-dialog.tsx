// One search over everything one may see, from any screen: the screens themselves at once, people, papers and events
// from the server. Arrow keys and Enter, or the mouse.
import {useEffect, useMemo, useState} from 'react';
import {useNavigate} from 'react-router';
import {useQuery} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import {call} from '../providers/http-client';
import {isPlatform} from './entries';
import {groupsOf, screensFor, type Hit} from './found-hits';

const isEnough = (words: string): boolean => words.length >= 2;

export default function SearchDialog({onClose}: {onClose: () => void}) {
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const [wantsFirst, setWantsFirst] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    const timer = window.setTimeout(() => setWords(typed.trim().slice(0, 100)), 180);
    return () => window.clearTimeout(timer);
  }, [typed]);

  const {data, isFetching, isError} = useQuery({
    queryKey: ['find', words],
    enabled: isEnough(words) && !isPlatform,
    queryFn: ({signal}) => call('get', '/api/buscar', {query: {q: words}, signal}),
  });
  const asked = typed.trim().slice(0, 100);
  const isWaiting = isFetching || asked !== words;
  // What was found for fewer letters is not offered: Enter would open it.
  const groups = useMemo(
    () => (isEnough(asked) ? [...screensFor(asked), ...(asked === words ? groupsOf(data ?? [], words) : [])] : []),
    [asked, words, data],
  );
  const hits: Hit[] = groups.flatMap(({name, hits: own, more}) =>
    more === undefined ? own : [...own, {key: `more-${name}`, title: `Ver todos en ${name}`, note: '', to: more}],
  );

  const open = (hit: Hit | undefined): void => {
    if (hit === undefined) return;
    onClose();
    void navigate(hit.to);
  };
  const move = (step: number): void => {
    const next = hits.length === 0 ? 0 : (chosen + step + hits.length) % hits.length;
    setChosen(next);
    document.getElementById(`hit-${hits[next]?.key}`)?.scrollIntoView({block: 'nearest'});
  };
  // Who types, or reads in a card, and presses Enter at once means the first that is found.
  useEffect(() => {
    if (wantsFirst && !isWaiting) open(hits[0]);
  });
  const hint = !isEnough(asked)
    ? 'Escribe al menos dos letras o cifras.'
    : isError
      ? 'No se ha podido buscar. Vuelve a intentarlo.'
      : hits.length > 0
        ? null
        : isWaiting
          ? 'Buscando…'
          : 'Nada coincide.';

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{paper: {'aria-label': 'Buscar'}}}
      sx={{'& .MuiDialog-container': {alignItems: 'flex-start'}}}
    >
      <InputBase
        autoFocus
        fullWidth
        value={typed}
        placeholder="Nombre, NIF, n.º de socio, pedido, factura, pantalla…"
        onChange={event => {
          setTyped(event.target.value);
          setChosen(0);
          setWantsFirst(false);
        }}
        onKeyDown={event => {
          if (event.key === 'ArrowDown') move(1);
          else if (event.key === 'ArrowUp') move(-1);
          else if (event.key === 'Enter' && hits[chosen] === undefined) setWantsFirst(isEnough(asked) && isWaiting);
          else if (event.key === 'Enter') open(hits[chosen]);
          else return;
          event.preventDefault();
        }}
        inputProps={{
          'aria-label': 'Buscar',
          role: 'combobox',
          'aria-expanded': hits.length > 0,
          'aria-controls': 'search-hits',
          'aria-activedescendant': hits[chosen] && `hit-${hits[chosen].key}`,
        }}
        sx={{px: 2, py: 1.25, fontSize: '1rem', borderBottom: '1px solid', borderColor: 'divider'}}
      />
      <Box
        id="search-hits"
        role="listbox"
        aria-label="Resultados"
        aria-busy={isWaiting && isEnough(asked)}
        sx={{maxHeight: '65vh', overflowY: 'auto'}}
      >
        {groups.map(group => (
          <Box
            key={group.name}
            role="group"
            aria-label={group.name}
            sx={{py: 0.5, '& + &': {borderTop: '1px solid', borderColor: 'divider'}}}
          >
            <Box aria-hidden sx={{px: 2, pt: 0.5, color: 'text.secondary', fontSize: '0.72rem', fontWeight: 600}}>
              {group.name}
            </Box>
            {hits
              .filter(hit => group.hits.includes(hit) || hit.to === group.more)
              .map(hit => (
                <Option
                  key={hit.key}
                  hit={hit}
                  isChosen={hit === hits[chosen]}
                  onPoint={() => setChosen(hits.indexOf(hit))}
                  onOpen={() => open(hit)}
                />
              ))}
          </Box>
        ))}
      </Box>
      <Box role="status" sx={{px: 2, py: hint === null ? 0 : 1.5, color: 'text.secondary'}}>
        {hint}
      </Box>
    </Dialog>
  );
}

function Option({
  hit,
  isChosen,
  onPoint,
  onOpen,
}: {
  hit: Hit;
  isChosen: boolean;
  onPoint: () => void;
  onOpen: () => void;
}) {
  return (
    <Box
      id={`hit-${hit.key}`}
      role="option"
      aria-selected={isChosen}
      onClick={onOpen}
      onPointerMove={onPoint}
      sx={{
        px: 2,
        py: 0.75,
        cursor: 'pointer',
        bgcolor: isChosen ? 'action.selected' : undefined,
        '@media (pointer: coarse)': {py: 1.25},
      }}
    >
      <Box
        sx={{
          fontWeight: hit.note === '' ? 500 : 650,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {hit.title}
      </Box>
      {hit.note !== '' && (
        <Box sx={{color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap'}}>
          {hit.note}
        </Box>
      )}
    </Box>
  );
}
