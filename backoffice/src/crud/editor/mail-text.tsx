// A mail's plain text, as long as it is, within a height.
import Box from '@mui/material/Box';

interface Props {
  text: string;
  height: number | string;
  /** Where nothing around it draws an edge. */
  isFramed?: boolean;
}

export const MailText = ({text, height, isFramed = false}: Props) => (
  <Box
    component="pre"
    tabIndex={0}
    sx={{
      m: 0,
      p: 2,
      maxHeight: height,
      overflowY: 'auto',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      font: 'inherit',
      ...(isFramed && {border: '1px solid', borderColor: 'divider', borderRadius: 1}),
    }}
  >
    {text}
  </Box>
);
