// Blocks beside how they look: one below the other where there is no room for both.
import Box from '@mui/material/Box';
import {BlocksInput} from './blocks-input';
import {BlocksPreview} from './blocks-preview';

export function BlocksEditor({source, mayLock, readOnly}: {source: string; mayLock?: boolean; readOnly?: boolean}) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: {xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)'},
      }}
    >
      <BlocksInput source={source} mayLock={mayLock} readOnly={readOnly} />
      <Box sx={{position: {lg: 'sticky'}, top: 72}}>
        <BlocksPreview source={source} />
      </Box>
    </Box>
  );
}
