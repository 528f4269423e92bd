// A list on a phone: one card per record, the whole of it a link; a tick beside it where something is done to several.
import type {ReactNode} from 'react';
import {ListNoResults, RecordContextProvider, useListContext} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import LinearProgress from '@mui/material/LinearProgress';
import {plural} from '../words/plural';
import {recordPath, type ResourceSpec} from '../frames/resource-spec';

/** `bulk`: what can be done to the ticked ones; without it there are no ticks. */
export function CardList({spec, bulk}: {spec: ResourceSpec; bulk?: ReactNode}) {
  const {data, isPending, selectedIds, onToggleItem} = useListContext();
  if (isPending) return <LinearProgress />;
  if (data === undefined || data.length === 0) return <ListNoResults />;
  const cards = (
    <Box component="ul" sx={{listStyle: 'none', m: 0, p: 0}}>
      {data.map(record => {
        const path = recordPath(spec, record);
        const body = <RecordContextProvider value={record}>{spec.card?.(record)}</RecordContextProvider>;
        return (
          <Box
            component="li"
            key={record.id}
            sx={{
              display: 'flex',
              alignItems: 'flex-start',
              borderBottom: '1px solid',
              borderColor: 'divider',
              '&:last-child': {border: 0},
            }}
          >
            {bulk !== undefined && (
              <Checkbox
                checked={selectedIds.includes(record.id)}
                onChange={() => onToggleItem(record.id)}
                sx={{mr: -1}}
                slotProps={{input: {'aria-label': `Elegir ${spec.represent?.(record) ?? record.id}`}}}
              />
            )}
            {path === false ? (
              <Box sx={{flex: 1, minWidth: 0, px: 1.5, py: 1}}>{body}</Box>
            ) : (
              <Box
                component={Link}
                to={path}
                sx={{flex: 1, minWidth: 0, px: 1.5, py: 1, color: 'inherit', textDecoration: 'none'}}
              >
                {body}
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
  return (
    <>
      {cards}
      {/* The bar covers none of the last cards. */}
      {bulk !== undefined && selectedIds.length > 0 && <Box sx={{height: 160}} />}
      {bulk !== undefined && selectedIds.length > 0 && <TickedBar>{bulk}</TickedBar>}
    </>
  );
}

/** In sight at the foot of the screen while anything is ticked. */
function TickedBar({children}: {children: ReactNode}) {
  const {selectedIds, onSelect, onUnselectItems, data = []} = useListContext();
  const all = data.map(record => record.id);
  return (
    <Box
      role="region"
      aria-label="Con lo elegido"
      sx={{
        position: 'fixed',
        left: 0,
        right: 0,
        bottom: 0,
        zIndex: 'appBar',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        px: 1.5,
        py: 1,
        bgcolor: 'background.paper',
        borderTop: '2px solid',
        borderColor: 'primary.main',
      }}
    >
      <Box sx={{display: 'flex', alignItems: 'center', width: '100%', gap: 1}}>
        <strong aria-live="polite">{plural(selectedIds.length, 'elegido', 'elegidos')}</strong>
        {selectedIds.length < all.length && (
          <Button size="small" onClick={() => onSelect(all)}>
            Elegir los {all.length}
          </Button>
        )}
        <Button size="small" sx={{ml: 'auto'}} onClick={() => onUnselectItems()}>
          Quitar
        </Button>
      </Box>
      {children}
    </Box>
  );
}

/** The usual shape of a card: a name, something at its right, a line below. */
export function CardLines({
  title,
  aside,
  note,
}: {
  title: React.ReactNode;
  aside?: React.ReactNode;
  note?: React.ReactNode;
}) {
  return (
    <>
      <Box sx={{display: 'flex', justifyContent: 'space-between', gap: 1.5}}>
        <Box component="strong" sx={{minWidth: 0, overflowWrap: 'anywhere'}}>
          {title}
        </Box>
        <Box sx={{flex: 'none'}}>{aside}</Box>
      </Box>
      {note !== undefined && <Box sx={{color: 'text.secondary', mt: 0.25}}>{note}</Box>}
    </>
  );
}
