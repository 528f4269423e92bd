// Why a mail did not go: what it means, and the mail server's own words below, small.
import {useRecordContext} from 'react-admin';
import Box from '@mui/material/Box';

/** «No existe esa dirección: 550 5.1.1 …» */
export function ServerWords({text}: {text: string}) {
  const at = text.search(/: (?=[2-5]\d\d[ -]|[a-z]\w* [A-Z]{4,})/);
  if (at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <Box
        component="span"
        lang="en"
        sx={{display: 'block', fontSize: '0.75rem', color: 'text.secondary', overflowWrap: 'anywhere'}}
      >
        {text.slice(at + 2)}
      </Box>
    </>
  );
}

/** The same in a column. */
export function RefusalField({source}: {source: string}) {
  const record = useRecordContext();
  const text = record?.[source] as string | null | undefined;
  return text ? <ServerWords text={text} /> : null;
}
