// One of the lists of an announcement's statistics, with search and export.
import {useParams} from 'react-router';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {Link} from 'react-router';
import {ListFrame} from '../../crud/lists/list-frame';
import {NotFound} from '../../crud/frames/not-found';
import {AnnouncementFrame} from './announcement-frame';
import {listsOf, recipientLists} from './recipient-lists';
import {recipients} from './recipient-spec';

export default function AnnouncementList() {
  const {id, list: path} = useParams();
  const list = recipientLists.find(one => one.path === path);
  if (list === undefined) return <NotFound />;
  return (
    <AnnouncementFrame>
      {announcement => (
        <>
          <Box component="nav" aria-label="Listas" sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1}}>
            {listsOf(announcement.channels).map(one => (
              <Box
                key={one.path}
                component={Link}
                to={`/comunicados/${id}/estadisticas/${one.path}`}
                aria-current={one.path === path ? 'page' : undefined}
                sx={{
                  color: one.path === path ? 'text.primary' : 'primary.main',
                  fontWeight: one.path === path ? 700 : 400,
                  textDecoration: one.path === path ? 'none' : 'underline',
                }}
              >
                {one.name}
              </Box>
            ))}
          </Box>
          <Typography variant="h2" component="h2" sx={{mb: 0.5}}>
            {list.name}
          </Typography>
          <ListFrame
            key={list.path}
            spec={recipients}
            embedded
            filter={{announcementId: announcement.id, ...list.filter}}
          />
        </>
      )}
    </AnnouncementFrame>
  );
}
