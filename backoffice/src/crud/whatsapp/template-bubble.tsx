// A template as the phone shows it, with the examples filled in. The colours are WhatsApp's own, on both appearances.
import {Fragment, type ReactNode} from 'react';
import Box from '@mui/material/Box';
import DocumentIcon from '@mui/icons-material/DescriptionOutlined';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import LinkIcon from '@mui/icons-material/OpenInNew';
import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import PlaceIcon from '@mui/icons-material/PlaceOutlined';
import ReplyIcon from '@mui/icons-material/ReplyOutlined';
import VideoIcon from '@mui/icons-material/OndemandVideo';
import {fillIn, type TemplateComponents} from './components';

const marks: [RegExp, (text: string) => ReactNode][] = [
  [/^\*([^*\n]+)\*/, text => <strong>{text}</strong>],
  [/^_([^_\n]+)_/, text => <em>{text}</em>],
  [/^~([^~\n]+)~/, text => <s>{text}</s>],
];

/** *bold*, _italic_, ~struck~ as WhatsApp reads them. */
function styled(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let rest = text;
  let plain = '';
  while (rest !== '') {
    const found = marks.map(([pattern, show]) => ({match: pattern.exec(rest), show})).find(({match}) => match !== null);
    if (found?.match) {
      parts.push(plain, found.show(found.match[1] ?? ''));
      plain = '';
      rest = rest.slice(found.match[0].length);
    } else {
      plain += rest[0];
      rest = rest.slice(1);
    }
  }
  return [...parts, plain].map((part, at) => <Fragment key={at}>{part}</Fragment>);
}

const media = {
  image: <ImageIcon />,
  video: <VideoIcon />,
  document: <DocumentIcon />,
  location: <PlaceIcon />,
} as const;
const icons = {
  quick_reply: <ReplyIcon fontSize="small" />,
  url: <LinkIcon fontSize="small" />,
  phone: <PhoneIcon fontSize="small" />,
} as const;

export function TemplateBubble({components: {header, body, footer, buttons}}: {components: TemplateComponents}) {
  return (
    <Box
      role="group"
      aria-label="Vista previa del mensaje"
      sx={{bgcolor: '#e6ddd4', color: '#111b21', p: 2, borderRadius: 1.5, maxWidth: 340}}
    >
      <Box
        sx={{
          bgcolor: '#ffffff',
          borderRadius: 1.5,
          overflow: 'hidden',
          boxShadow: '0 1px 1px rgba(0,0,0,.15)',
          fontSize: '0.875rem',
        }}
      >
        <Box sx={{p: 1.25, overflowWrap: 'anywhere'}}>
          {header?.format === 'text' && (
            <Box component="strong" sx={{display: 'block', mb: 0.5}}>
              {fillIn(header.text, header.examples) || ' '}
            </Box>
          )}
          {header?.format !== undefined && header.format !== null && header.format !== 'text' && (
            <Box
              sx={{
                bgcolor: '#cfd8dc',
                color: '#37474f',
                borderRadius: 1,
                height: 130,
                display: 'grid',
                placeItems: 'center',
                mb: 0.75,
                overflow: 'hidden',
              }}
            >
              {header.format === 'image' && header.mediaUrl?.startsWith('/media/') ? (
                <Box
                  component="img"
                  src={header.mediaUrl}
                  alt=""
                  sx={{width: '100%', height: '100%', objectFit: 'cover'}}
                />
              ) : (
                media[header.format]
              )}
            </Box>
          )}
          <Box sx={{whiteSpace: 'pre-wrap'}}>
            {body?.text ? (
              styled(fillIn(body.text, body.examples))
            ) : (
              <Box component="span" sx={{color: '#54656f'}}>
                Aquí irá el texto.
              </Box>
            )}
          </Box>
          {footer?.text && <Box sx={{color: '#54656f', fontSize: '0.75rem', mt: 0.75}}>{footer.text}</Box>}
        </Box>
        {(buttons ?? [])
          .filter(button => button?.text)
          .map((button, at) => (
            <Box
              key={at}
              sx={{
                borderTop: '1px solid #e9edef',
                color: '#0b6e99',
                display: 'flex',
                gap: 0.75,
                alignItems: 'center',
                justifyContent: 'center',
                py: 0.9,
                px: 1,
                fontWeight: 600,
              }}
            >
              {icons[button.kind]}
              <span>{button.text}</span>
            </Box>
          ))}
      </Box>
    </Box>
  );
}
