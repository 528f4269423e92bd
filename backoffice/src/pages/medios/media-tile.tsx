// One file in the grid: the picture, its name, what it lacks.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import DocumentIcon from '@mui/icons-material/DescriptionOutlined';
import {StateMark} from '../../crud/fields/fields';
import {mediaFacts, type Media} from '../../crud/media/upload-media';

export function MediaTile({media, onOpen}: {media: Media; onOpen: () => void}) {
  const isDocument = media.mimeType === 'application/pdf';
  return (
    <Card component="li" sx={{minWidth: 0}}>
      <Box
        component="button"
        type="button"
        onClick={onOpen}
        sx={{
          display: 'block',
          width: '100%',
          p: 0,
          border: 0,
          bgcolor: 'transparent',
          color: 'text.primary',
          font: 'inherit',
          textAlign: 'left',
          cursor: 'pointer',
          '&:hover': {bgcolor: 'action.hover'},
          '&:focus-visible': {outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2},
        }}
      >
        <Box sx={{height: 120, bgcolor: 'action.hover', display: 'grid', placeItems: 'center', overflow: 'hidden'}}>
          {isDocument ? (
            <DocumentIcon aria-hidden sx={{fontSize: 44, color: 'text.secondary'}} />
          ) : (
            <Box
              component="img"
              src={media.url}
              alt={media.altText}
              loading="lazy"
              sx={{width: '100%', height: 120, objectFit: 'contain'}}
            />
          )}
        </Box>
        <Box sx={{p: 1}}>
          <Box
            component="strong"
            sx={{display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap'}}
          >
            {media.name}
          </Box>
          <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>{mediaFacts(media)}</Box>
          {!isDocument && media.altText === '' && (
            <Box sx={{fontSize: '0.75rem'}}>
              <StateMark tone="warn">Sin texto alternativo</StateMark>
            </Box>
          )}
        </Box>
      </Box>
    </Card>
  );
}
