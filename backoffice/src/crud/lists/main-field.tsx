// The first column of a list: a real link, because a clickable row is out of reach of the keyboard.
import {useFieldValue, useRecordContext} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import {nameOf, type Choice} from '../words/choices';
import {recordPath} from '../frames/resource-spec';
import {useSpec} from '../frames/spec-context';

export function MainField({source, choices}: {source: string; choices?: readonly Choice[]}) {
  const spec = useSpec();
  const record = useRecordContext();
  const value: unknown = useFieldValue({source});
  const text =
    value === null || value === undefined || value === '' ? '—' : choices ? nameOf(choices, value) : String(value);
  // «26-0029714» is one word, whatever the browser thinks of its hyphen.
  const whiteSpace = text.length < 24 && !text.includes(' ') ? 'nowrap' : undefined;
  const path = spec === null || record === undefined ? false : recordPath(spec, record);
  if (path === false) return <strong style={{whiteSpace}}>{text}</strong>;
  return (
    <Box
      component={Link}
      to={path}
      onClick={event => event.stopPropagation()}
      sx={{
        whiteSpace,
        fontWeight: 650,
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover': {textDecoration: 'underline'},
      }}
    >
      {text}
    </Box>
  );
}
