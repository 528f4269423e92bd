// What was said, oldest first: the customer at the left, staff at the right, notes that only staff read marked as such.
import Box from '@mui/material/Box';
import LockIcon from '@mui/icons-material/LockOutlined';
import {formatInstant} from '../../crud/words/zoned-time';
import {CaseFileList} from './case-file-list';
import type {CaseMessage} from './case-types';

const BY_WHATSAPP = {queued: 'en camino', sent: 'enviado', delivered: 'entregado', failed: 'no salió'} as const;

interface Props {
  caseId: number;
  messages: readonly CaseMessage[];
  /** Absent: whoever looks may not take files away. */
  onDropped?: () => void;
}

export function CaseMessages({caseId, messages, onDropped}: Props) {
  return (
    <Box
      component="ol"
      aria-label="Conversación"
      sx={{listStyle: 'none', p: 0, m: 0, mb: 2, display: 'grid', gap: 1.25}}
    >
      {messages.map(message =>
        message.kind === 'event' ? (
          <Step key={message.id} message={message} />
        ) : (
          <Said key={message.id} caseId={caseId} message={message} onDropped={onDropped} />
        ),
      )}
    </Box>
  );
}

function Step({message}: {message: CaseMessage}) {
  return (
    <Box component="li" sx={{color: 'text.secondary', fontSize: '0.78rem', textAlign: 'center'}}>
      {message.body} {message.authorName} · <time dateTime={message.createdAt}>{formatInstant(message.createdAt)}</time>
    </Box>
  );
}

function Said({caseId, message, onDropped}: {caseId: number; message: CaseMessage; onDropped?: () => void}) {
  const isStaff = message.authorKind !== 'customer';
  const isNote = message.kind === 'internal';
  return (
    <Box
      component="li"
      sx={{
        justifySelf: isStaff ? 'end' : 'start',
        width: 'fit-content',
        maxWidth: 'min(640px, 92%)',
        px: 1.75,
        py: 1.25,
        borderRadius: 1.5,
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
        overflowWrap: 'anywhere',
        ...(isStaff && !isNote && {borderColor: 'primary.main'}),
        ...(isNote && {borderStyle: 'dashed', borderColor: 'warning.main'}),
      }}
    >
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 0.5}}>
        <strong>{message.authorName}</strong>
        {isNote && (
          <Box
            component="span"
            sx={{display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'warning.main', fontWeight: 600}}
          >
            <LockIcon sx={{fontSize: 15}} aria-hidden />
            Nota interna
          </Box>
        )}
        <Box component="time" dateTime={message.createdAt} sx={{color: 'text.secondary', fontSize: '0.75rem'}}>
          {formatInstant(message.createdAt)}
          {message.from !== null && ` · del mensaje ${message.from}`}
        </Box>
      </Box>
      <Box sx={{whiteSpace: 'pre-wrap'}}>{message.body}</Box>
      <CaseFileList caseId={caseId} files={message.files} onDropped={onDropped} />
      {message.whatsapp !== null && (
        <Box sx={{fontSize: '0.75rem', color: message.whatsapp.state === 'failed' ? 'error.main' : 'text.secondary'}}>
          {message.whatsapp.state === 'failed'
            ? `No salió por WhatsApp: ${message.whatsapp.problem}`
            : `Por WhatsApp · ${BY_WHATSAPP[message.whatsapp.state]}`}
        </Box>
      )}
    </Box>
  );
}
