// Blocks beside how they look: one below the other where there is no room for both.
import {useState} from 'react';
import Box from '@mui/material/Box';
import {BlocksInput} from './blocks-input';
import {BlocksPreview} from './blocks-preview';
import {useDraft} from './use-draft';

export function BlocksEditor({source, mayLock, readOnly}: {source: string; mayLock?: boolean; readOnly?: boolean}) {
  const [nth, setNth] = useState(0);
  const draft = useDraft(source, nth);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: {xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)'},
      }}
    >
      <BlocksInput source={source} mayLock={mayLock} readOnly={readOnly} draft={draft} />
      <Box sx={{position: {lg: 'sticky'}, top: 72}}>
        <BlocksPreview draft={draft} onNext={() => setNth(nth + 1)} />
      </Box>
    </Box>
  );
}
