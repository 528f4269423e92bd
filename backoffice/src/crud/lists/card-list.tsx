// A list on a phone: one card per record, the whole of it a link.
import {ListNoResults, RecordContextProvider, useListContext} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import {recordPath, type ResourceSpec} from '../frames/resource-spec';

export function CardList({spec}: {spec: ResourceSpec}) {
  const {data, isPending} = useListContext();
  if (isPending) return <LinearProgress />;
  if (data === undefined || data.length === 0) return <ListNoResults />;
  return (
    <Box component="ul" sx={{listStyle: 'none', m: 0, p: 0}}>
      {data.map(record => {
        const path = recordPath(spec, record);
        const body = <RecordContextProvider value={record}>{spec.card?.(record)}</RecordContextProvider>;
        return (
          <Box
            component="li"
            key={record.id}
            sx={{borderBottom: '1px solid', borderColor: 'divider', '&:last-child': {border: 0}}}
          >
            {path === false ? (
              <Box sx={{px: 1.5, py: 1}}>{body}</Box>
            ) : (
              <Box
                component={Link}
                to={path}
                sx={{display: 'block', px: 1.5, py: 1, color: 'inherit', textDecoration: 'none'}}
              >
                {body}
              </Box>
            )}
          </Box>
        );
      })}
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
